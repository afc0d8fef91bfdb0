import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { id, ONE_LINE, optionalLine } from '../../../shared/fields/fields.ts'
import { TOTP_MESSAGES } from './totp.messages.ts'

const TOTP_EXAMPLES = { code: { code: '492039' }, password: { password: 'kente-and-cocoa' } }

const ownPassword = z
  .string({ error: (issue) => (issue.input === undefined ? TOTP_MESSAGES.passwordMissing : undefined) })
  .min(1, { error: TOTP_MESSAGES.passwordMissing, abort: true })
  .max(ONE_LINE)

const totpCode = z
  .string({ error: (issue) => (issue.input === undefined ? TOTP_MESSAGES.needsCode : undefined) })
  .pipe(optionalLine.min(1, TOTP_MESSAGES.needsCode))

const withPassword = z.object({ password: ownPassword }).meta({ examples: [TOTP_EXAMPLES.password] })

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })

const security = z.object({ ownersNeedTotp: z.boolean() }).meta({ id: 'SecuritySettings' })

const signedIn = z
  .object({
    id: z.string(),
    device: z.string(),
    network: z.string().nullable(),
    createdAt: z.string(),
    lastUsedAt: z.string(),
    current: z.boolean(),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof signedIn>

export const totpEndpoints = {
  'POST /auth/totp': {
    who: 'signed-in',
    openWithoutTotp: true,
    summary: 'Makes a secret for an authenticator app, which asks for no code until it is confirmed',
    answer: z.object({ secret: z.string(), otpauthUrl: z.string() }).meta({ id: 'TotpSecret' }),
  },
  'POST /auth/totp/confirm': {
    who: 'signed-in',
    openWithoutTotp: true,
    confirmsPassword: 'sometimes',
    summary:
      'Switches two-step sign-in on with a first code; where it is on already, the new secret replaces the old one and the password is needed',
    body: z
      .object({ code: totpCode, password: ownPassword.optional() })
      .meta({ examples: [TOTP_EXAMPLES.code] }),
    answer: recoveryCodes,
  },
  'POST /auth/totp/recovery-codes': {
    who: 'signed-in',
    openWithoutTotp: true,
    summary: 'Makes ten new recovery codes; the old ones work no more',
    body: withPassword,
    answer: recoveryCodes,
  },
  'DELETE /auth/totp': {
    who: 'signed-in',
    openWithoutTotp: true,
    summary: 'Switches two-step sign-in off',
    body: withPassword,
    status: 204,
  },
  'DELETE /staff/{uid}/totp': {
    who: 'admin',
    permission: 'staff:manage',
    confirmsPassword: 'always',
    summary: 'Switches two-step sign-in off for another staff member who lost the phone',
    params: z.object({ uid: id }),
    status: 204,
  },
  'GET /settings/security': {
    who: 'admin',
    permission: 'staff:manage',
    summary: 'Whether owners must use two-step sign-in',
    answer: security,
  },
  'PUT /settings/security': {
    who: 'admin',
    permission: 'staff:manage',
    confirmsPassword: 'always',
    summary: 'Says whether owners must use two-step sign-in; who switches it on uses it already',
    body: security,
    answer: security,
  },
} as const satisfies Endpoints

export const sessionsEndpoints = {
  'GET /auth/sessions': {
    who: 'signed-in',
    openWithoutTotp: true,
    summary: 'Where one is signed in, the newest first',
    answer: z.array(signedIn),
  },
  'DELETE /auth/sessions/{id}': {
    who: 'signed-in',
    openWithoutTotp: true,
    summary: 'Ends one of the own sessions',
    params: z.object({ id: id }),
    status: 204,
  },
  'DELETE /auth/sessions': {
    who: 'signed-in',
    openWithoutTotp: true,
    summary: 'Ends all own sessions but this one',
    status: 204,
  },
} as const satisfies Endpoints
