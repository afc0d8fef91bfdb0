import { z } from 'zod'
import { longText, optionalLine } from '../../../../../shared/fields/fields.ts'
import type { GivenAudience } from '../../announcements.contract.ts'
import { ANNOUNCEMENT_MESSAGES as MESSAGES } from '../../announcements.messages.ts'
import { AUDIENCES, CHOSEN_MAX, TITLE_MAX } from '../../announcements.rules.ts'

const fields = z.object({
  audience: z.enum(AUDIENCES),
  propertyId: optionalLine,
  tenantIds: z.array(z.string()).max(CHOSEN_MAX, MESSAGES.tooManyTenants),
  title: optionalLine.min(1, MESSAGES.noTitle).max(TITLE_MAX),
  text: longText.min(1, MESSAGES.noText),
  sendEmail: z.boolean(),
})
type Fields = z.output<typeof fields>

export function findMissingAudience({
  audience,
  propertyId,
  tenantIds,
}: Pick<Fields, 'audience' | 'propertyId' | 'tenantIds'>) {
  if (audience === 'property' && propertyId === '')
    return { path: 'propertyId', message: MESSAGES.chooseProperty }
  if (audience === 'tenants' && tenantIds.length === 0)
    return { path: 'tenantIds', message: MESSAGES.chooseTenants }
  return undefined
}

export const newAnnouncementForm = fields.superRefine((values, ctx) => {
  const missing = findMissingAudience(values)
  if (missing) ctx.addIssue({ code: 'custom', path: [missing.path], message: missing.message })
})
export type NewAnnouncementForm = Fields

export const EMPTY: z.input<typeof fields> = {
  audience: 'all',
  propertyId: '',
  tenantIds: [],
  title: '',
  text: '',
  sendEmail: true,
}

export const toTenants = (tenantIds: string[]): typeof EMPTY => ({ ...EMPTY, audience: 'tenants', tenantIds })

/** The body of the call: only the fields of the chosen audience. */
export const toAudience = ({
  audience,
  propertyId,
  tenantIds,
  sendEmail,
}: Pick<Fields, 'audience' | 'propertyId' | 'tenantIds' | 'sendEmail'>): GivenAudience => ({
  audience,
  sendEmail,
  ...(audience === 'property' && { propertyId }),
  ...(audience === 'tenants' && { tenantIds }),
})
