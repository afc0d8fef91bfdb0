import { z } from 'zod'
import { defineMessage } from '../../../../../server/mail/messages.ts'
import { ADMIN_DELETED, staffRecipients } from '../office-recipients.ts'

type Waiting = { name: string; phone: string }

const formatTitle = ({ name }: Waiting): string => `${name} has another phone number`
const formatBody = ({ phone }: Waiting): string =>
  `${phone} is not confirmed, and this portal sends no SMS. Ask the tenant, and confirm it on the tenant's page.`

/** A notice only, for staff who may change every tenant. The subject is the person. */
export const numberWaits = defineMessage({
  kind: 'number-waits',
  channels: [],
  params: z.object({ name: z.string(), phone: z.string() }),
  goneReason: 'there is nobody to confirm',
  readerGoneReason: ADMIN_DELETED,
  async load(ctx, db, requested) {
    const office = (await staffRecipients(ctx, db, 'tenant:write'))(null)
    return requested.map(({ subjectId }) => ({ office, uid: subjectId ?? '' }))
  },
  recipients: ({ office }) => office,
  notice: ({ uid }, waiting) => ({
    title: formatTitle(waiting),
    body: formatBody(waiting),
    link: `/tenants/${uid}`,
  }),
  email: (_facts, waiting) => ({
    subject: formatTitle(waiting),
    preview: formatBody(waiting),
    title: formatTitle(waiting),
    blocks: [{ paragraph: formatBody(waiting) }],
  }),
})
