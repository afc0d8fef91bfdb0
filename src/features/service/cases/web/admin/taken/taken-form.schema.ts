import { z } from 'zod'
import { longText, optionalLine } from '../../../../../../shared/fields/fields.ts'
import { PRIORITIES, type Priority } from '../../../priority.rules.ts'

const ABOUT = ['tenant', 'unit'] as const

const REQUIRED = { subject: 'Subject is required', description: 'Description is required' } as const

/** Only the chosen one of tenant and unit is sent. */
export const takenForm = z
  .object({
    about: z.enum(ABOUT),
    tenantId: z.string(),
    propertyId: z.string(),
    unitId: z.string(),
    subject: optionalLine.pipe(z.string().min(1, REQUIRED.subject)),
    description: longText.min(1, REQUIRED.description),
    photoIds: z.array(z.string()),
    priority: z.enum(PRIORITIES),
    vendorId: z.string(),
  })
  .superRefine(({ about, tenantId, unitId }, ctx) => {
    const [path, chosen] = about === 'tenant' ? ['tenantId', tenantId] : ['unitId', unitId]
    const message = about === 'tenant' ? 'Please choose the tenant.' : 'Please choose the unit.'
    if (chosen === '') ctx.addIssue({ code: 'custom', path: [path], message })
  })
export type TakenValues = z.input<typeof takenForm>
export type TakenGiven = z.output<typeof takenForm>

export const EMPTY_TAKEN: TakenValues = {
  about: 'tenant',
  tenantId: '',
  propertyId: '',
  unitId: '',
  subject: '',
  description: '',
  photoIds: [],
  priority: 'normal' satisfies Priority,
  vendorId: '',
}

export const toTakenBody = ({
  about,
  tenantId,
  unitId,
  propertyId: _property,
  vendorId,
  ...rest
}: TakenGiven) => ({
  ...(about === 'tenant' ? { tenantId } : { unitId }),
  ...rest,
  ...(vendorId !== '' && { vendorId }),
})
