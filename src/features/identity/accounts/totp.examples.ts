export const TOTP_EXAMPLES = { code: { code: '492039' }, password: { password: 'kente-and-cocoa' } }
