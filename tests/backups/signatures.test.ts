import { AwsV4Signer } from "aws4fetch";
import { describe, expect, it } from "vitest";

const nothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/** Amazon S3 API Reference, “Signature Calculations for the Authorization Header”: the four examples of whole payloads. */
const published = [
  {
    name: "GET of an object",
    method: "GET",
    path: "/test.txt",
    headers: { range: "bytes=0-9", "x-amz-content-sha256": nothing },
    signature: "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  },
  {
    name: "PUT of an object",
    method: "PUT",
    path: "/test%24file.text",
    headers: {
      date: "Fri, 24 May 2013 00:00:00 GMT",
      "x-amz-content-sha256": "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
      "x-amz-storage-class": "REDUCED_REDUNDANCY",
    },
    signature: "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
  },
  {
    name: "GET of a lifecycle",
    method: "GET",
    path: "/?lifecycle",
    headers: { "x-amz-content-sha256": nothing },
    signature: "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
  },
  {
    name: "GET of a list",
    method: "GET",
    path: "/?max-keys=2&prefix=J",
    headers: { "x-amz-content-sha256": nothing },
    signature: "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
  },
] as const;

describe.each(published)("the published signature of a $name", (example) => {
  const { method, path, headers, signature } = example;

  it("matches the signature that the site makes", async () => {
    const signer = new AwsV4Signer({
      method,
      url: `${origin}${path}`,
      headers,
      accessKeyId,
      secretAccessKey,
      region: "us-east-1",
      service: "s3",
      datetime: "20130524T000000Z",
      allHeaders: true,
    });
    expect(await signer.signature()).toBe(signature);
  });
});

const accessKeyId = "AKIAIOSFODNN7EXAMPLE";

const secretAccessKey = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";

const origin = "https://examplebucket.s3.amazonaws.com";
