import type * as z from "zod/mini";
import { bodyOf } from "~/server/context.server";
import { checkField, checkForm, type Field, type FieldErrors } from "~/ui/form-schema";
import { enhancedName } from "./form-names";
import { type BilingualMessage, HttpError, httpErrorOf, refusals } from "./http-error.server";
import { answer, type DataAnswer, errorResponse } from "./respond.server";

/** Maximum fields of a form. Pages of this site send fewer. The server limits the bytes. */
const maxFields = 2_000;

/** Removes U+0000, which PostgreSQL cannot store, and lone surrogates, which UTF-8 cannot encode. */
export function storableText(raw: string): string {
  return raw.replace(/\p{Cs}/gu, "").replaceAll("\0", "");
}

/** A posted form. The methods return the first value of a repeated field, and "" for a missing field. */
export class PostedForm {
  constructor(
    private readonly form: FormData | URLSearchParams,
    /** True if a hydrated form requests data instead of a redirect. */
    readonly enhanced: boolean,
  ) {}

  get intent(): string {
    return this.text("intent");
  }

  has(name: string): boolean {
    return this.form.has(name);
  }

  /** Returns a field as a single line: line breaks become spaces. */
  text(name: string): string {
    return this.lines(name).replace(/[\r\n\v\f\u0085\u2028\u2029]+/g, " ");
  }

  /** Returns a field with its line breaks, such as a comment or a password. */
  lines(name: string): string {
    const value = this.form.get(name);
    return typeof value === "string" ? storableText(value) : "";
  }

  /** Returns all values of a field, such as several checked boxes. */
  all(name: string): string[] {
    const texts = this.form.getAll(name).filter((value) => typeof value === "string");
    return texts.map(storableText);
  }

  /** Returns all text fields with their names. */
  texts(): [name: string, value: string][] {
    return [...this.form].flatMap(([name, value]) =>
      typeof value === "string" ? [[name, storableText(value)]] : [],
    );
  }

  /** Returns an uploaded file, or null if none was chosen. */
  file(name: string): File | null {
    const value = this.form.get(name);
    return value instanceof File && value.size > 0 ? value : null;
  }

  /** Sets a field, such as the id under which its upload was stored. A refusal then shows it as if typed. */
  set(name: string, text: string): void {
    this.form.set(name, text);
  }

  /** Returns the values of the fields `names` by name. Keeps line breaks in the fields `multiline`. */
  typed<const Name extends string>(
    names: readonly Name[],
    multiline: readonly NoInfer<Name>[] = [],
  ): Record<Name, string> {
    const read = (name: Name) => (multiline.includes(name) ? this.lines(name) : this.text(name));
    // Object.fromEntries loses the names' type.
    return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, string>;
  }

  /** Returns the texts of the fields in a field table, by field name. A textarea keeps its line breaks. */
  typedIn<Name extends string>(rows: readonly { name: Name; control: string }[]) {
    const namesOf = (some: typeof rows) => some.map(({ name }) => name);
    return this.typed(namesOf(rows), namesOf(rows.filter(({ control }) => control === "textarea")));
  }
}

/** The API's message for a refusal that lists `fieldErrors`. */
export const fieldsRefused = "Some fields need your attention.";

/** Validates a form's text fields and returns their parsed values. Throws HttpError with a message for each field to correct. */
export function validForm<Schema extends z.core.$ZodType>(schema: Schema, texts: unknown) {
  const checked = checkForm(schema, texts);
  if (checked.ok) return checked.values;
  throw new HttpError("refused", fieldsRefused, { fieldErrors: checked.errors });
}

/** Validates the text of a form's only field and returns its value. Throws HttpError with the field's message. */
export function validField<Value>(field: Field<Value>, text: string): Value {
  const checked = checkField(field, text);
  if (checked.ok) return checked.value;
  throw new HttpError("refused", checked.message);
}

/** A refused form, as the page shows it again: with a message for each field to correct, or one message for the whole form. */
export interface RefusedForm<Typed> {
  outcome: "refused";
  message: string | null;
  errors: FieldErrors;
  typed: Typed;
}

/** Returns a refused form: what was typed, and the error messages in the language of the page. */
export function refusedForm<Typed>(
  { messages, fieldErrors }: HttpError,
  typed: Typed,
  language: keyof BilingualMessage = "en",
): RefusedForm<Typed> {
  const message = fieldErrors === undefined ? messages[language] : null;
  return { outcome: "refused", message, errors: fieldErrors ?? {}, typed };
}

const forms = new WeakMap<Request, Promise<PostedForm>>();

/** Reads a request's form. Later calls return the same form. Returns an empty form for an empty body. Throws HttpError (refused) if the body is no form or has too many fields. */
export function readForm(request: Request): Promise<PostedForm> {
  const known = forms.get(request);
  if (known !== undefined) return known;
  const read = decodeForm(request).then(
    (form) => new PostedForm(form, form.get(enhancedName) === "1"),
  );
  forms.set(request, read);
  return read;
}

/** Decodes a body. Counts the fields first, because a body as long as a photo may hold millions. */
async function decodeForm(request: Request): Promise<FormData | URLSearchParams> {
  const type = request.headers.get("Content-Type") ?? "";
  const body = await bodyOf(request);
  const [separator, before] = /^multipart\//i.test(type) ? ["\r\n--", 0] : ["&", 1];
  let fields = before;
  for (let at = body.indexOf(separator); at !== -1; at = body.indexOf(separator, at + 1)) {
    if (++fields > maxFields) throw new HttpError("refused", refusals.unreadable);
  }
  if (body.length === 0) return new FormData();
  // Equivalent to `formData`, and much faster.
  if (/^application\/x-www-form-urlencoded *(?:;|$)/i.test(type)) {
    return new URLSearchParams(new TextDecoder().decode(body));
  }
  const parts = new Response(body, { headers: { "Content-Type": type } }).formData();
  return parts.catch((cause) => {
    throw new HttpError("refused", refusals.unreadable, { cause });
  });
}

/** The result of an action: data for the page, or a Response such as a redirect or a file. */
export type Answer<Result> = Response | DataAnswer<Result>;

/** Performs a form's action for the user that the guard (access check) returned. Throws HttpError if the action cannot be done. */
export type Action<Result, Who> = (
  form: PostedForm,
  who: Who,
  request: Request,
) => Answer<Result> | Promise<Answer<Result>>;

export interface Posts<Result, Who> {
  /** Returns the user. Throws a redirect to a sign-in page, or HttpError. */
  guard: (request: Request) => Who | Promise<Who>;
  /** The action of a page with one form, or a page's actions by the `intent` of their forms. */
  actions: Action<Result, Who> | Readonly<Record<string, Action<Result, Who>>>;
  /** Returns the page's data after an error: the reason and the values typed. Without this function, the error page appears. */
  refusal?: (error: HttpError, form: PostedForm) => Result;
}

/** The guard of a public form, which lets everyone pass. */
export const allowAnyone = (): null => null;

/** Runs the guard (access check), then the action of the form's `intent`. Answers an HttpError with `refusal`, or else with the error page. Answers 400 to an unknown intent. */
export async function answerPost<Result, Who>(
  request: Request,
  { guard, actions, refusal }: Posts<Result, Who>,
): Promise<Answer<Result>> {
  try {
    const who = await guard(request);
    const form = await readForm(request);
    const { intent } = form;
    const action =
      typeof actions === "function" ? actions : Object.hasOwn(actions, intent) && actions[intent];
    if (!action) throw new HttpError("refused", refusals.noSuchForm);
    return await action(form, who, request);
  } catch (error) {
    const httpError = httpErrorOf(error);
    const form = refusal && (await readForm(request).catch(() => null));
    // If the form cannot be read, the browser still has it behind its Back button.
    if (!refusal || !form) throw errorResponse(httpError);
    return answer(refusal(httpError, form), httpError.status, httpError);
  }
}
