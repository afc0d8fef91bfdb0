import { z } from 'zod'
import { CHANNELS } from '../../../shared/channels.ts'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { email, emailToFind, optionalEmail } from '../../../shared/fields/email-field.ts'
import {
  existingPassword,
  line,
  newPassword,
  ONE_LINE,
  optionalDay,
  optionalLine,
} from '../../../shared/fields/fields.ts'
import { STAFF_PASSWORD_MIN } from '../../../shared/fields/limits.ts'
import type { Permission } from '../../../shared/permissions.ts'
import { STAFF_ROLES } from '../../../shared/staff-roles.ts'
import { EXAMPLES } from './accounts.examples.ts'
import { ACCOUNT_MESSAGES } from './accounts.messages.ts'
import { chosenLanguage, language, offeredLanguages } from './language.fields.ts'

export { ACCOUNT_MESSAGES }

export const phoneFields = {
  phone: z
    .string()
    .nullable()
    .meta({
      description: 'What was entered last: 0244123456 for a number of Ghana, foreign ones as +44 7911 123456',
    }),
  phoneE164: z
    .string()
    .nullable()
    .meta({
      description:
        'The number in use, in E.164: messages and sign-in go by it. Another one than `phone` while that is not confirmed',
    }),
  phoneConfirmed: z
    .boolean()
    .meta({
      description:
        'False while `phone` was only typed by the person, and neither proven nor confirmed by the office',
    }),
  phoneProvenAt: z
    .string()
    .nullable()
    .meta({
      description:
        'When a code sent to the number in use was typed back; null for one that the office entered',
    }),
}

export const ROLES = ['admin', 'tenant'] as const
export type Role = (typeof ROLES)[number]

const person = z.object({
  uid: z.string(),
  name: z.string(),
  email: z.string().nullable().meta({ description: 'Null for a tenant with a phone only' }),
  emailProvenAt: z.string().nullable().meta({ description: 'When a code or link sent there came back' }),
  ...phoneFields,
  channels: z.array(z.enum(CHANNELS)).meta({ description: 'Each message goes by all of these' }),
  preferredChannel: z.enum(CHANNELS).nullable().meta({ description: 'What goes out once goes by this one' }),
  role: z.enum(ROLES),
  moveInDate: z.string().nullable(),
  moveOutDate: z.string().nullable(),
})

/** The cast keeps the list of permissions out of the browser's bundle. */
const permission = z.string() as unknown as z.ZodType<Permission>

const access = z.object({
  staff: z.enum(STAFF_ROLES).nullable().meta({ description: 'The role in the office; null for a tenant' }),
  permissions: z.array(permission),
  mustChangePassword: z
    .boolean()
    .meta({
      description: 'Until the password is changed, every call but me, password and logout answers 403',
    }),
  hasFirstPassword: z.boolean().meta({ description: 'The password that the portal gave was never changed' }),
  language: chosenLanguage,
})

const twoSteps = z.object({ totp: z.boolean(), needsTotp: z.boolean() })

/** The dates are those of the tenancy. */
export const profile = person
  .extend({
    ...access.shape,
    ...twoSteps.shape,
    languages: offeredLanguages,
    phoneText: z
      .string()
      .nullable()
      .meta({ description: 'The phone as people read it, and whether it is not confirmed' }),
    confirmPhoneBy: z
      .enum(['code', 'office'])
      .nullable()
      .meta({
        description:
          'How the phone is confirmed: by POST /auth/contact/code, or by the office; null where it need not or cannot be',
      }),
  })
  .meta({ id: 'UserProfile' })
export type UserProfile = z.infer<typeof profile>

const filled = (missing: string) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? missing : undefined) })
    .min(1, { error: missing, abort: true })
    .max(ONE_LINE)

// A missing credential fails like a wrong one, not as invalid input.
const credential = (text: z.ZodString) => text.nullish().transform((given) => given ?? '')

const optional = z.union([optionalLine, z.null()]).optional()

/** The channel sms is a phone number. */
export const contactChannel = z.enum(CHANNELS)

/** At least 6 characters; generated if absent. */
export const firstPassword = z
  .union([newPassword(ACCOUNT_MESSAGES.firstTooShort), z.literal('').transform(() => undefined)])
  .optional()

export const session = z
  .object({
    token: z.string(),
    user: person.pick({ uid: true, email: true, name: true, role: true }).extend(access.shape),
  })
  .meta({ examples: [EXAMPLES.session] })

/** Always creates a tenant's login: any `role` is accepted except 'admin', which is refused. */
export const newTenantUser = z.object({
  name: line('Name is required'),
  email: optionalEmail,
  phone: optional,
  moveInDate: optionalDay,
  leaseEndDate: optionalDay,
  password: firstPassword,
  role: optionalLine.refine((role) => role.toLowerCase() !== 'admin', ACCOUNT_MESSAGES.notAdmin).nullish(),
})
export type NewTenantUser = z.output<typeof newTenantUser>

/** Channels for messages; each needs its address. */
export const reach = {
  channels: z
    .array(z.enum(CHANNELS))
    .min(1, ACCOUNT_MESSAGES.noChannel)
    .max(CHANNELS.length)
    .transform((channels) => [...new Set(channels)]),
  preferredChannel: z.enum(CHANNELS).nullable(),
}

const phoneNumber = line(ACCOUNT_MESSAGES.badPhone).meta({
  description: 'In any common spelling; without a country it is a number of Ghana',
})

export const accountsEndpoints = {
  'POST /auth/login': {
    who: 'anyone',
    summary: 'Signs in',
    body: z
      .object({
        email: credential(emailToFind),
        phone: optionalLine
          .nullish()
          .meta({
            description: 'Instead of the e-mail: of a tenant who has proven it by a code',
            examples: [],
          }),
        password: credential(z.string().max(ONE_LINE)),
        code: credential(optionalLine).meta({
          description: 'Where two-step sign-in is on: of the authenticator app, or a recovery code',
        }),
      })
      .meta({ examples: [EXAMPLES.login] }),
    answer: session,
  },
  'POST /auth/logout': {
    who: 'signed-in',
    beforePasswordChange: true,
    openWithoutTotp: true,
    summary: 'Ends this session',
    status: 204,
  },
  'GET /auth/me': {
    who: 'signed-in',
    beforePasswordChange: true,
    openWithoutTotp: true,
    summary: 'The profile of who is asking',
    answer: profile,
  },
  'PATCH /auth/me': {
    who: 'signed-in',
    confirmsPassword: 'sometimes',
    openWithoutTotp: true,
    summary: 'Changes the own name, phone and language, and how messages come',
    body: z
      .object({ name: line('Name is required'), phone: optionalLine.nullable(), ...reach, language })
      .partial()
      .meta({ examples: [EXAMPLES.profileChanges] }),
    answer: profile,
  },
  'POST /auth/password': {
    who: 'signed-in',
    beforePasswordChange: true,
    openWithoutTotp: true,
    summary: 'Changes the own password and ends all other sessions',
    body: z
      .object({
        currentPassword: filled(ACCOUNT_MESSAGES.fillAll),
        newPassword: filled(ACCOUNT_MESSAGES.fillAll).pipe(existingPassword),
      })
      .meta({ examples: [EXAMPLES.passwordChange] }),
    status: 204,
  },
  'POST /auth/register': {
    who: 'anyone',
    confirmsPassword: 'sometimes',
    summary:
      'Creates the first admin with the set-up code, later ones by an owner with the password again; an admin made here is an owner',
    body: z
      .object({
        name: line('Name is required'),
        email,
        password: newPassword(ACCOUNT_MESSAGES.firstStaffTooShort, STAFF_PASSWORD_MIN),
        setupCode: optionalLine.optional(),
      })
      .meta({ examples: [EXAMPLES.newAdmin] }),
    answer: z.object({ uid: z.string() }).meta({ examples: [EXAMPLES.createdAdmin] }),
    status: 201,
  },
  'POST /auth/forgot': {
    who: 'anyone',
    summary:
      'Mails a link to set a new password, where the e-mail has an account; the answer is always the same',
    body: z.object({ email }).meta({ examples: [EXAMPLES.forgotPassword] }),
    answer: z.object({ message: z.string() }).meta({ examples: [EXAMPLES.linkSent] }),
    status: 202,
  },
  'POST /auth/reset': {
    who: 'anyone',
    summary: 'Sets a new password with the token of a mailed link, once, and ends all sessions',
    body: z
      .object({
        token: z
          .string({ error: ACCOUNT_MESSAGES.deadLink })
          .min(1, { error: ACCOUNT_MESSAGES.deadLink, abort: true })
          .max(ONE_LINE, ACCOUNT_MESSAGES.deadLink),
        newPassword: filled(ACCOUNT_MESSAGES.fillAll).pipe(existingPassword),
      })
      .meta({ examples: [EXAMPLES.passwordReset] }),
    status: 204,
  },
  'POST /auth/code': {
    who: 'anyone',
    summary: 'Sends a code by SMS, where a tenant has the phone number; the answer is always the same',
    body: z.object({ phone: phoneNumber }).meta({ examples: [EXAMPLES.codeRequest] }),
    answer: z.object({ message: z.string() }).meta({ examples: [EXAMPLES.codeSent] }),
    status: 202,
  },
  'POST /auth/code/verify': {
    who: 'anyone',
    summary:
      'Sets a password with the code of an SMS, once, ends all sessions and signs in; proves the number',
    body: z
      .object({
        phone: phoneNumber,
        code: filled(ACCOUNT_MESSAGES.codeMissing),
        newPassword: filled(ACCOUNT_MESSAGES.fillAll).pipe(existingPassword),
      })
      .meta({ examples: [EXAMPLES.codeVerification] }),
    answer: session,
  },
  'POST /auth/contact/code': {
    who: 'signed-in',
    confirmsPassword: 'sometimes',
    summary:
      'Sends a code to the phone number that the caller has typed, or to the own e-mail address; needs the password unless the number was typed with it',
    body: z.object({ channel: contactChannel }).meta({ examples: [EXAMPLES.contactCodeRequest] }),
    answer: z.object({ message: z.string() }).meta({ examples: [EXAMPLES.contactCodeSent] }),
    status: 202,
  },
  'POST /auth/contact/verify': {
    who: 'signed-in',
    summary:
      'Proves the phone number, which is used from then on, or the e-mail address with the code sent there',
    body: z
      .object({ channel: contactChannel, code: filled(ACCOUNT_MESSAGES.codeMissing) })
      .meta({ examples: [EXAMPLES.contactVerification] }),
    answer: z.object({ provenAt: z.string() }).meta({ examples: [EXAMPLES.contactProven] }),
  },
  'POST /auth/createTenantUser': {
    who: 'admin',
    permission: 'tenant:import',
    summary: 'Creates a login with the role tenant, to be linked by POST /tenants with its `uid`',
    body: newTenantUser.meta({ examples: [EXAMPLES.newTenantUser] }),
    answer: z.object({ uid: z.string() }).meta({ examples: [EXAMPLES.createdTenantUser] }),
    status: 201,
  },
} as const satisfies Endpoints
