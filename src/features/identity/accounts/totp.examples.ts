const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

export const TOTP_EXAMPLES = {
  started: {
    secret,
    otpauthUrl: `otpauth://totp/Adenta%20Rentals:ama.mensah%40example.com?issuer=Adenta%20Rentals&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  },
  code: { code: '492039' },
  recoveryCodes: {
    recoveryCodes: ['K7QWM-3XHTA-9RBCE-2FJNP-VY6D8K', 'P4ZNV-8DJYF-2GKUS-MB3CX-7RTWQH'],
  },
  password: { password: 'kente-and-cocoa' },
  security: { ownersNeedTotp: true },
  session: {
    id: '3f0d7a52-6c1e-4b83-9a4f-5e2b1c7d8f90',
    device: 'Chrome on Android',
    network: '41.66.200.17',
    createdAt: '2026-11-02T08:15:30.000Z',
    lastUsedAt: '2026-11-20T17:02:11.000Z',
    current: true,
  },
}
