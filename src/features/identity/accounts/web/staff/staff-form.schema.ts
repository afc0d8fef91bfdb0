import { z } from 'zod'
import { printPhone } from '../../../../../shared/fields/phone.ts'
import { canBeLimited } from '../../../../../shared/staff-roles.ts'
import { newStaff, type StaffPerson } from '../../staff.contract.ts'
import { limitProblem } from '../../staff.rules.ts'

const { name, email, staff } = newStaff.shape

const fields = z.object({
  name,
  email,
  phone: z.string(),
  staff,
  everywhere: z.boolean(),
  propertyIds: z.array(z.string()),
})

const toStaff = <Given extends z.output<typeof fields>>({ everywhere, propertyIds, ...person }: Given) => ({
  ...person,
  propertyIds: isEverywhere({ everywhere, staff: person.staff }) ? null : propertyIds,
})

/** A caretaker is always limited to properties; owners and accountants never are. */
export const isEverywhere = ({
  staff,
  everywhere,
}: Pick<z.output<typeof fields>, 'staff' | 'everywhere'>): boolean =>
  !canBeLimited(staff) || (staff === 'manager' && everywhere)

function refuseNoProperty(given: z.output<typeof fields>, context: z.RefinementCtx): void {
  const problem = limitProblem(given.staff, toStaff(given).propertyIds)
  if (problem) context.addIssue({ code: 'custom', path: ['propertyIds'], message: problem })
}

export const staffForm = fields.superRefine(refuseNoProperty).transform(toStaff)
export const newStaffForm = fields
  .extend({ password: newStaff.shape.password })
  .superRefine(refuseNoProperty)
  .transform(toStaff)

export type StaffFormValues = z.input<typeof fields>

export const NOBODY: StaffFormValues & { password: string } = {
  name: '',
  email: '',
  phone: '',
  password: '',
  staff: 'manager',
  everywhere: true,
  propertyIds: [],
}

export const staffValues = ({ name, email, phone, staff, propertyIds }: StaffPerson): StaffFormValues => ({
  name,
  email,
  phone: printPhone(phone ?? ''),
  staff,
  everywhere: propertyIds === null,
  propertyIds: propertyIds ?? [],
})
