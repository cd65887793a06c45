import { createHash, generateKeyPairSync, sign } from 'node:crypto';

let devices = 0;

/** A device with one passkey, made at the site `origin`: what browsers post when they are asked for it. */
export function newPasskeyDevice(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  devices += 1;
  const rawId = Buffer.from(`passkey-${devices}`);
  const id = rawId.toString('base64url');
  /** As COSE writes a key of ES256. */
  const key = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin }));
  /** The site, what was checked, and a device that does not count. */
  const deviceData = (flags: number) =>
    Buffer.concat([sha256(Buffer.from(new URL(origin).hostname)), Buffer.from([flags, 0, 0, 0, 0])]);
  const post = (response: Record<string, Buffer>) =>
    JSON.stringify({
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: Object.fromEntries(
        Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]),
      ),
    });

  return {
    id,
    key,
    /** Makes the passkey: somebody is there, was checked, and here is the key. */
    make(challenge: string): string {
      const data = Buffer.concat([
        deviceData(0x45),
        Buffer.alloc(16),
        Buffer.from([0, rawId.length]),
        rawId,
        key,
      ]);
      // CBOR of {fmt: 'none', attStmt: {}, authData: data}.
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ]);
      return post({ clientDataJSON: clientData('webauthn.create', challenge), attestationObject });
    },
    /** Shows the passkey: somebody is there and was checked. */
    show(challenge: string): string {
      const client = clientData('webauthn.get', challenge);
      const authenticatorData = deviceData(0x05);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey);
      return post({ clientDataJSON: client, authenticatorData, signature });
    },
  };
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** Returns the challenge of a page for a device. */
export function challengeOn(html: string): string {
  return /&quot;challenge&quot;:&quot;([\w-]+)&quot;/.exec(html)?.[1] ?? '';
}
