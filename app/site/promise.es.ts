export const quoteResponseEs = "en menos de 1 hora durante el horario de atención";
export const fuelSavingsNetworkEs = "15 centavos por galón";
export const fuelSavingsElsewhereEs = "3 centavos por galón";
