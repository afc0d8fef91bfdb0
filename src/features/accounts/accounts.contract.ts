import { z } from 'zod'
import type { Endpoints } from '../../shared/endpoint.ts'
import { email, line, newPassword, ONE_LINE, optionalLine } from '../../shared/fields.ts'

export const ROLES = ['admin', 'tenant'] as const
export type Role = (typeof ROLES)[number]

/** The texts of signing in and of passwords, as both sides show them. */
export const ACCOUNT_TEXTS = {
  badLogin: 'Invalid email or password.',
  noProfile: 'User profile not found in Firestore.',
  emailTaken: 'Email address is already registered.',
  wrongPassword: 'Current password is incorrect',
  fillAll: 'Please fill in all password fields',
  mismatch: 'New passwords do not match',
  tooShort: 'New password must be at least 6 characters long',
} as const

const person = z.object({
  uid: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(ROLES),
  moveInDate: z.string().nullable(),
  moveOutDate: z.string().nullable(),
})

/** Who is signed in. The dates are those of the tenancy. */
export const profile = person.meta({ id: 'UserProfile' })
export type UserProfile = z.infer<typeof profile>

const filled = (missing: string) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? missing : undefined) })
    .min(1, { error: missing, abort: true })
    .max(ONE_LINE)

export const accountsEndpoints = {
  'POST /auth/login': {
    who: 'anyone',
    summary: 'Signs in',
    body: z.object({ email: line('Email is required'), password: filled('Password is required') }),
    answer: z.object({
      token: z.string(),
      user: person.pick({ uid: true, email: true, name: true, role: true }),
    }),
  },
  'POST /auth/logout': { who: 'signed-in', summary: 'Ends this session', status: 204 },
  'GET /auth/me': { who: 'signed-in', summary: 'The profile of who is asking', answer: profile },
  'PATCH /auth/me': {
    who: 'signed-in',
    summary: 'Changes the own name and phone',
    body: z.object({ name: line('Name is required'), phone: optionalLine.nullable() }).partial(),
    answer: profile,
  },
  'POST /auth/password': {
    who: 'signed-in',
    summary: 'Changes the own password and ends all other sessions',
    body: z.object({
      currentPassword: filled(ACCOUNT_TEXTS.fillAll),
      newPassword: filled(ACCOUNT_TEXTS.fillAll).pipe(newPassword(ACCOUNT_TEXTS.tooShort)),
    }),
    status: 204,
  },
  'POST /auth/register': {
    who: 'anyone',
    summary: 'Creates the first admin with the set-up code, later ones by an admin',
    body: z.object({
      name: line('Name is required'),
      email,
      password: newPassword('Password must be at least 6 characters long'),
      setupCode: optionalLine.optional(),
    }),
    answer: z.object({ uid: z.string() }),
    status: 201,
  },
} as const satisfies Endpoints
