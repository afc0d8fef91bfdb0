import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { email } from '../../../shared/fields/email-field.ts'
import { id, line, newPassword, optionalLine } from '../../../shared/fields/fields.ts'
import { STAFF_PASSWORD_MIN } from '../../../shared/fields/limits.ts'
import { STAFF_ROLES } from '../../../shared/staff-roles.ts'
import { EXAMPLES } from './accounts.examples.ts'
import { ACCOUNT_MESSAGES } from './accounts.messages.ts'

const staffRole = z.enum(STAFF_ROLES)
const propertyIds = z
  .array(id)
  .max(500)
  .nullable()
  .meta({ description: 'The properties that a manager or caretaker works for; null: all' })

export const staffPerson = z
  .object({
    uid: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    staff: staffRole,
    propertyIds: z.array(z.string()).nullable(),
    totp: z.boolean(),
    createdAt: z.string(),
  })
  .meta({ id: 'StaffPerson' })
export type StaffPerson = z.infer<typeof staffPerson>

/** The fields needed to assign work to a staff member. */
export const staffChoice = staffPerson
  .pick({ uid: true, name: true, staff: true })
  .meta({ id: 'StaffChoice' })
export type StaffChoice = z.infer<typeof staffChoice>

const phone = optionalLine.nullable()

export const newStaff = z.object({
  name: line('Name is required'),
  email,
  phone: phone.optional(),
  password: newPassword(ACCOUNT_MESSAGES.firstStaffTooShort, STAFF_PASSWORD_MIN),
  staff: staffRole,
  propertyIds: propertyIds.optional(),
})
export type NewStaff = z.output<typeof newStaff>

export const staffChanges = z
  .object({ name: line('Name is required'), email, phone, staff: staffRole, propertyIds })
  .partial()
export type StaffChanges = z.output<typeof staffChanges>

const one = z.object({ uid: id })

export const staffEndpoints = {
  'GET /staff': {
    who: 'admin',
    permission: 'staff:manage',
    summary: 'Everyone who works in the office, with their role',
    answer: z.array(staffPerson),
  },
  'GET /staff/choices': {
    who: 'admin',
    permission: 'case:assign',
    summary: 'Who works in the office, as far as one needs it to assign a request or complaint',
    answer: z.array(staffChoice),
  },
  'POST /staff': {
    who: 'admin',
    permission: 'staff:manage',
    confirmsPassword: 'always',
    summary: 'Adds somebody to the office',
    body: newStaff.meta({ examples: [EXAMPLES.newStaff] }),
    answer: staffPerson,
    status: 201,
  },
  'PATCH /staff/{uid}': {
    who: 'admin',
    permission: 'staff:manage',
    confirmsPassword: 'always',
    summary: 'Changes what somebody is, and for which properties; one owner always remains',
    params: one,
    body: staffChanges.meta({ examples: [EXAMPLES.staffChanges] }),
    answer: staffPerson,
  },
  'DELETE /staff/{uid}/sessions': {
    who: 'admin',
    permission: 'staff:manage',
    confirmsPassword: 'always',
    summary: 'Signs another staff member out on all devices',
    params: one,
    status: 204,
  },
  'DELETE /staff/{uid}': {
    who: 'admin',
    permission: 'staff:manage',
    confirmsPassword: 'always',
    summary: "Ends another person's login",
    params: one,
    status: 204,
  },
} as const satisfies Endpoints
