export const quoteResponseEs = "en menos de 1 hora durante el horario de atención";
