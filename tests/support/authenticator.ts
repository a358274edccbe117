import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** What an answer holds: whether the owner was verified, the count of answers (0: none), the frame and the account's handle. */
interface Manner {
  verified?: boolean;
  counter?: number;
  crossOrigin?: boolean;
  userHandle?: string | undefined;
}

const origin = "http://localhost:3000";
const rpId = "localhost";

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();
const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString("base64url");

/** Returns an authenticator with one passkey (WebAuthn level 2, ES256, attestation "none") for the site of the tests. */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  const named = { id: base64url(id), rawId: base64url(id), type: "public-key" };

  function dataOf(flags: number, { verified = true, counter = 0 }: Manner) {
    const rest = Buffer.alloc(5);
    rest[0] = flags | 0x01 | (verified ? 0x04 : 0);
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), rest]);
  }
  let madeFor: string | undefined;
  const clientData = (type: string, challenge: string, { crossOrigin = false }: Manner) =>
    JSON.stringify({ type, challenge, origin, crossOrigin });

  return {
    id: named.id,
    /** Creates the passkey: returns the response to registration options, as JSON. */
    create(
      { challenge, user }: { challenge: string; user?: { id: string } },
      manner: Manner = {},
    ): string {
      madeFor = user?.id;
      // CBOR (RFC 8949): {1: 2, 3: -7, -1: 1, -2: x, -3: y}, and {fmt, attStmt, authData}.
      const key = [
        Buffer.from("a5010203262001215820", "hex"),
        Buffer.from(x, "base64url"),
        Buffer.from("225820", "hex"),
        Buffer.from(y, "base64url"),
      ];
      const length = Buffer.from([0, id.length]);
      const data = Buffer.concat([dataOf(0x40, manner), Buffer.alloc(16), length, id, ...key]);
      const attestationObject = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
        Buffer.from([data.length]),
        data,
      ]);
      const clientDataJSON = base64url(clientData("webauthn.create", challenge, manner));
      const response = { clientDataJSON, attestationObject: base64url(attestationObject) };
      return JSON.stringify({ ...named, clientExtensionResults: {}, response });
    },
    /** Returns the response to authentication options, as JSON. */
    answer({ challenge }: { challenge: string }, manner: Manner = {}): string {
      const data = dataOf(0, manner);
      const clientJson = clientData("webauthn.get", challenge, manner);
      const response = {
        clientDataJSON: base64url(clientJson),
        authenticatorData: base64url(data),
        userHandle: "userHandle" in manner ? manner.userHandle : madeFor,
        signature: base64url(sign("sha256", Buffer.concat([data, sha256(clientJson)]), privateKey)),
      };
      return JSON.stringify({ ...named, clientExtensionResults: {}, response });
    },
  };
}
