import { z } from 'zod'
import { printPhone } from '../../../../../shared/fields/phone.ts'
import { canBeLimited } from '../../../../../shared/staff-roles.ts'
import { initialValues } from '../../../../../web/forms/changed-since.ts'
import { newStaff, type StaffPerson } from '../../staff.contract.ts'
import { limitProblem } from '../../staff.rules.ts'

const fields = newStaff
  .omit({ password: true })
  .extend({ phone: z.string(), everywhere: z.boolean(), propertyIds: z.array(z.string()) })

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
  ...initialValues(fields, undefined, { staff: 'manager', everywhere: true, propertyIds: [] }),
  password: '',
}

export const staffValues = (person: StaffPerson): StaffFormValues =>
  initialValues(fields, {
    ...person,
    phone: printPhone(person.phone ?? ''),
    everywhere: person.propertyIds === null,
    propertyIds: person.propertyIds ?? [],
  })
