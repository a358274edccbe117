import { describe, expect, it } from "vitest";
import { loader } from "~/routes/$";

describe("a guessed address", () => {
  it.each([
    ["/login", "/client-login"],
    ["/quote", "/get-quote"],
    ["/apply", "/get-quote"],
    ["/calculator", "/resources#tools"],
    ["/contact", "/#contact"],
    ["/es/entrar", "/es/acceso-clientes"],
    ["/es/cotizar", "/es/cotizacion"],
    ["/es/solicitar", "/es/cotizacion"],
    ["/es/calculadora", "/es/recursos#tools"],
    ["/es/contacto", "/es#contact"],
  ])("%s leads to %s for good, without its query", (path, page) => {
    const answer = answerTo(`${path}?next=//evil.example`);
    if (!(answer instanceof Response)) throw new Error("no redirect");
    expect([answer.status, answer.headers.get("Location")]).toEqual([301, page]);
  });

  it("is 404 without a target", () => {
    expect(answerTo("/constructor")).toMatchObject({ init: { status: 404 } });
  });
});

function answerTo(path: string) {
  return loader({ request: new Request(`http://localhost${path}`), params: {}, context: {} });
}
