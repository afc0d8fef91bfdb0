import { z } from 'zod'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { id } from '../../../shared/fields/fields.ts'

/** A staff member or a vendor; null for nobody, and always for tenants. */
export const shownAssignee = {
  assigneeUid: z.string().nullable(),
  assigneeName: z.string().nullable(),
  vendorId: z.string().nullable(),
  vendorName: z.string().nullable(),
  vendorPhone: z.string().nullable(),
}

export const assigneeFilter = {
  assigneeUid: id.optional().meta({ description: 'Only what is assigned to this staff member' }),
  vendorId: id
    .optional()
    .meta({
      description: 'Only what is assigned to this vendor; for the office alone',
      examples: [EXAMPLE_IDS.vendor],
    }),
}

export const assigneeChanges = {
  assigneeUid: id
    .nullable()
    .optional()
    .meta({ description: 'The staff member responsible, null: nobody; set by owners and managers' }),
  vendorId: id
    .nullable()
    .optional()
    .meta({
      description: 'The vendor who is to see to it in place of a staff member, null: none',
      examples: [EXAMPLE_IDS.vendor],
    }),
}
