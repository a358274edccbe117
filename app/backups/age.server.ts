import { createHash } from "node:crypto";
import { openAsBlob } from "node:fs";
import { writeFile } from "node:fs/promises";

// https://age-encryption.org/v1; loaded at the first use.
const load = () => import("age-encryption");

/** Generates an age key pair: a private key and its public key. */
export async function makeKeyPair() {
  const { generateX25519Identity, identityToRecipient } = await load();
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

async function makeEncrypter(recipient: string) {
  const { Encrypter } = await load();
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return encrypter;
}

async function makeDecrypter(identity: string) {
  const { Decrypter } = await load();
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return decrypter;
}

/** Encrypts a text for the age public key `recipient`. */
export async function encryptText(text: string, recipient: string): Promise<Uint8Array> {
  return (await makeEncrypter(recipient)).encrypt(text);
}

/** Decrypts a text with the private key `identity`. Throws if the content is damaged or was encrypted for another key. */
export async function decryptText(content: Uint8Array, identity: string): Promise<string> {
  return (await makeDecrypter(identity)).decrypt(content, "text");
}

/** Encrypts the file at path `from` into a file at path `to`. Returns the SHA-256 (hexadecimal) of the encrypted content. */
export async function encryptFile(from: string, to: string, recipient: string): Promise<string> {
  const encrypter = await makeEncrypter(recipient);
  return writeStream(await encrypter.encrypt((await openAsBlob(from)).stream()), to);
}

/** Decrypts a stream to a file. Throws if the content is damaged or was encrypted for another key. */
export async function decryptToFile(content: Stream, to: string, identity: string): Promise<void> {
  const decrypter = await makeDecrypter(identity);
  const plain = await decrypter.decrypt(content).catch((cause) => {
    throw new Error("The backup in the bucket is damaged, or encrypted for another private key.", {
      cause,
    });
  });
  await writeStream(plain, to);
}

type Stream = ReadableStream<Uint8Array>;

async function writeStream(stream: Stream, to: string): Promise<string> {
  const hash = createHash("sha256");
  const hashed = async function* () {
    for await (const part of stream) {
      hash.update(part);
      yield part;
    }
  };
  await writeFile(to, hashed(), { mode: 0o600, flush: true });
  return hash.digest("hex");
}
