declare module 'http_ece' {
  type Options = { version: 'aes128gcm'; privateKey: import('node:crypto').ECDH; authSecret: Buffer };
  const ece: { decrypt(body: Buffer, options: Options): Buffer };
  export = ece;
}
