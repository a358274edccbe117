import { clientFields, makeClient } from "../support/clients";
import {
  expectNoAxeFindings,
  hydrated,
  type Page,
  toastOf,
  withAndWithoutScripts,
} from "../support/e2e";
import { clientPassword, expect, test } from "../support/e2e-clients";
import { readPage } from "../support/page";
import { hasEnglish } from "../support/spanish";

// `npm test` walks through the quote form in Spanish. The long run walks through every flow, most of them here, and checks each page on the way.

withAndWithoutScripts("in Spanish", (scripts) => {
  /** Whether the current page has only Spanish text; the glossary lists the English terms that papers use. */
  async function audit(page: Page): Promise<void> {
    await expect(page.locator("html")).toHaveAttribute("lang", "es-US");
    const { texts } = readPage(await page.content());
    expect.soft(texts.filter(hasEnglish), page.url()).toEqual([]);
    if (scripts) await expectNoAxeFindings(page);
  }

  async function open(page: Page, path: string): Promise<void> {
    await page.goto(path);
    if (scripts) await hydrated(page);
    await audit(page);
  }

  test("a visitor applies for the fuel card, answers, corrects, ends the texts and withdraws", async ({
    page,
    expectedConsole,
  }) => {
    expectedConsole.push(
      { status: 400, path: "/es/tarjeta-de-combustible" },
      { status: 400, path: /^\/es\/recibo\// },
    );
    await page.goto("/es/industrias");
    await page.getByRole("link", { name: "Solicite la tarjeta" }).click();
    await expect(page).toHaveURL("/es/tarjeta-de-combustible?tier=fleet");
    if (scripts) await hydrated(page);
    await expect(page.getByLabel("Comentarios")).toHaveValue(
      "Me interesa el programa de tarjetas de combustible para flotillas.",
    );
    await page.getByLabel("Nombre de la empresa").fill("Transportes Mogollón");
    await page.getByLabel("Persona de contacto").fill("Lupe Ortega");
    await page.getByLabel("Correo electrónico").fill(`lupe.${scripts}@mogollon.example`);
    await page.getByLabel("Teléfono").fill("928-555-0110");
    await page.getByLabel("Número MC").fill("todavía no");
    await page.getByLabel("Número DOT").fill("pendiente");
    await page.getByLabel("Tipo de negocio").selectOption({ label: "Flotilla pequeña" });
    await page.getByLabel("Años en el negocio").selectOption({ label: "De 3 a 5 años" });
    await page.getByLabel("Número de camiones").selectOption({ label: "De 6 a 10 camiones" });
    await page.getByLabel("Gasto mensual").selectOption({ label: "De $5,000 a $10,000" });
    await page.getByLabel("Rutas principales").fill("I-40 e I-17");
    await page.getByLabel("Marca de combustible").selectOption({ label: "Sin preferencia" });
    await page.getByLabel("Sí, envíenme mensajes de texto").check();
    await page.getByLabel(/Acepto los/).check();
    await audit(page);
    const button = page.getByRole("button", { name: "Enviar solicitud" });
    await button.click();
    const problems = page.getByRole("alert").filter({ hasText: "Hay un problema" });
    await expect(problems).toContainText("Si todavía no tiene autoridad operativa");
    await audit(page);
    await page.getByLabel("Número MC").fill("pendiente");
    await button.click();
    if (scripts) {
      const toast = toastOf(page, "¡Solicitud de tarjeta de combustible enviada!");
      await expect(page.getByRole("heading", { name: "Tres preguntas" })).toBeVisible();
      await audit(page);
      const receipt = await toast.getByRole("link").getAttribute("href");
      await page.goto(receipt ?? "");
    }
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Tenemos su solicitud de tarjeta de combustible",
    );
    await audit(page);
    const entry = await page.request.get(`${page.url()}/calendar`);
    expect(await entry.text()).toContain("Hora límite de respuesta");

    await page.getByLabel("Idioma").selectOption({ label: "Español" });
    await page.getByRole("button", { name: "Guardar respuestas" }).click();
    await expect(page.getByText("Gracias. Sus respuestas se guardaron.")).toBeVisible();
    await page.getByText("Corregir lo que envió").click();
    await page.getByRole("textbox", { name: "Correo electrónico" }).fill("lupe");
    await page.getByRole("button", { name: "Guardar cambios" }).click();
    await expect(page.getByRole("alert")).toContainText("Falta la @ en “lupe”.");
    await audit(page);
    await page.getByRole("textbox", { name: "Correo electrónico" }).fill("l@mogollon.example");
    await page.getByRole("button", { name: "Guardar cambios" }).click();
    await expect(page.getByText("Sus cambios se guardaron.")).toBeVisible();
    await page.getByRole("button", { name: "Desactivar los mensajes de texto" }).click();
    await expect(
      page.getByText("Los mensajes de texto a su número están desactivados."),
    ).toBeVisible();
    await audit(page);
    await page.getByText("Retirar esta solicitud").click();
    await page.getByRole("button", { name: "Retirar solicitud" }).click();
    await expect(page.getByRole("alert")).toContainText("Marque la casilla para retirar");
    await audit(page);
    await page.getByLabel("Sí, la retiro").check();
    await page.getByRole("button", { name: "Retirar solicitud" }).click();
    await expect(page.getByText("Retirada a petición suya.")).toBeVisible();
    await audit(page);
  });

  test("a visitor works out a load and a rate, compares offers and asks with the figures", async ({
    page,
  }) => {
    await page.goto("/es");
    await page.getByLabel("La carga paga").fill("6000");
    if (scripts) {
      await page.getByRole("button", { name: "Cotizar esta carga" }).click();
      await expect(page.getByLabel("Comentarios")).toHaveValue(/^Mis cifras .*\$6,000/);
    } else {
      await page.getByRole("button", { name: "Calcular esta carga" }).click();
      await expect(page.locator("#outcome")).toContainText("Usted recibiría");
    }
    await audit(page);

    await open(page, "/es/recursos?tool=rate-quote");
    await page.getByLabel("Volumen mensual").fill("mucho");
    await page.getByRole("button", { name: "Calcular mi tarifa" }).click();
    await expect(page.getByRole("alert")).toContainText("Volumen mensual: use cifras");
    await audit(page);
    await page.getByLabel("Volumen mensual").fill("$150,000");
    await page.getByLabel("Tipo de carga", { exact: true }).selectOption({
      label: "Caja refrigerada (reefer)",
    });
    await page.getByRole("button", { name: "Calcular mi tarifa" }).click();
    await expect(page.locator("#outcome")).toContainText("Su tarifa estimada es de");
    await audit(page);

    await open(page, "/es/comparar-ofertas");
    await page.getByRole("link", { name: "Probar con un ejemplo" }).click();
    await expect(page.getByText("Cifras de ejemplo; no son una oferta real")).toBeVisible();
    await expect(page.locator("#outcome")).toContainText("cuesta $900 menos al mes");
    await audit(page);
    await page.getByRole("link", { name: "Usar estas cifras en mi cotización" }).first().click();
    await expect(page).toHaveURL(/\/es\/cotizacion\?from=compare-offers&/);
    await expect(page.getByLabel("Comentarios")).toHaveValue(/^Mis cifras del comparador/);
    await audit(page);
  });

  test("a reader goes from a guide to a calculator, and sends a question", async ({ page }) => {
    await page.goto("/es/recursos?category=operations");
    await audit(page);
    await page
      .getByRole("link", { name: /Cómo sacar más de las bolsas de carga/ })
      .first()
      .click();
    await audit(page);
    await page.getByRole("main").getByRole("link", { name: "calculadora de factoraje" }).click();
    await expect(page).toHaveURL(/\/es\/recursos/);
    await page.goto("/es/cotizacion?from=questions&question=notice");
    await expect(page.getByLabel("Comentarios")).toHaveValue(
      /^Respondan por escrito, por favor: ¿/,
    );
    await page.getByRole("link", { name: "English" }).first().click();
    await expect(page).toHaveURL(/\/get-quote\?from=questions&/);
    await expect(page.getByLabel("Comments")).toHaveValue(/^Please answer in writing: /);
  });

  test("a client chooses a password by the link, which signs in", async ({ page, site, admin }) => {
    const { linkPath } = await makeClient(site, admin, clientFields(`clave-${scripts}`));
    await open(page, linkPath.replace("/set-password/", "/es/contrasena/"));
    await page.getByLabel("Contraseña nueva").fill(clientPassword);
    await page.getByRole("button", { name: "Guardar contraseña" }).click();
    await expect(page.getByText("Su contraseña quedó guardada")).toBeVisible();
    await audit(page);
    await expect(page.getByRole("heading", { name: "¡Hola, Rosa!" })).toBeVisible();
  });

  test("a client signs in, is refused by another system, then continues to it, and signs out", async ({
    page,
    client,
    other,
    expectedConsole,
  }) => {
    expectedConsole.push(
      { status: 401, path: "/es/acceso-clientes" },
      { status: 400, path: "/es/acceso-externo" },
      { status: 400, path: "/es/acceso-externo.data" },
    );
    await open(page, "/es/acceso-clientes");
    const signIn = async (password: string) => {
      await page.getByLabel("Nombre de usuario").fill(client.username);
      await page.getByLabel("Contraseña").fill(password);
      await page.getByRole("button", { name: "Iniciar sesión", exact: true }).click();
    };
    await signIn("equivocada");
    await expect(page.getByText("No se pudo iniciar la sesión.").first()).toBeVisible();
    await audit(page);
    await signIn(clientPassword);
    await expect(page.getByRole("heading", { name: "¡Hola, Rosa!" })).toBeVisible();
    await audit(page);
    await page.getByRole("button", { name: "Enviar factura" }).click();
    const notice = page.getByRole("dialog", { name: "El portal completo de clientes" });
    await expect(notice.getByRole("link", { name: "Abrir el portal de clientes" })).toBeVisible();
    await audit(page);
    await notice.getByRole("button", { name: "Cerrar" }).click();
    await page.getByRole("button", { name: "Cerrar sesión", exact: true }).click();
    await expect(page).toHaveURL("/es");

    await open(page, "/es/acceso-externo");
    const goOn = async (url: string) => {
      await page.getByLabel("Sistema", { exact: true }).selectOption("custom");
      await page.getByLabel("Dirección externa").fill(url);
      await page.getByLabel("Nombre de usuario").fill(client.username);
      await page.getByLabel("Contraseña").fill(clientPassword);
      await page.getByRole("button", { name: "Iniciar sesión y continuar" }).click();
    };
    await goOn("https://evil.example/");
    await expect(page.getByRole("alert")).toContainText("está en otro servidor");
    await audit(page);
    await goOn(`${other.url}/books`);
    if (!scripts) {
      await audit(page);
      await page.getByRole("link", { name: /^Continuar a / }).click();
    }
    await expect(page.getByRole("heading", { name: "Other system" })).toBeVisible();
  });

  if (scripts) {
    test("a form without a connection explains that, and what it keeps", async ({
      page,
      context,
      expectedConsole,
    }) => {
      expectedConsole.push({
        status: "net::ERR_INTERNET_DISCONNECTED",
        path: "/es/cotizacion.data",
      });
      await open(page, "/es/cotizacion");
      await page.getByLabel("Nombre de la empresa").fill("Transportes Delgado");
      await page.getByLabel("Persona de contacto").fill("Rosa Delgado");
      await page.getByLabel("Correo electrónico").fill("rosa@linea.example");
      await page.getByLabel("Teléfono").fill("602 555 0187");
      await page.getByLabel("Ingresos mensuales").selectOption("50k-100k");
      await page.getByLabel(/Acepto los/).check();
      await context.setOffline(true);
      await page.getByRole("button", { name: "Pedir mi cotización gratis" }).click();
      await expect(toastOf(page, "Error")).toContainText("Hubo un problema al enviar");
      await expect(page.getByText("No pudimos confirmar que llegó")).toBeVisible();
      await audit(page);
      await context.setOffline(false);
      await page.getByRole("button", { name: "Enviar ahora" }).click();
      await expect(page.getByRole("button", { name: "¡Solicitud enviada!" })).toBeVisible();
      await audit(page);
    });
  }

  test("an unknown address links back home", async ({ page, expectedConsole }) => {
    expectedConsole.push({ status: 404, path: "/es/nada" });
    await page.goto("/es/nada");
    await audit(page);
    await page.getByRole("link", { name: "Volver a la página de inicio" }).click();
    await expect(page).toHaveURL("/es");
  });
});
