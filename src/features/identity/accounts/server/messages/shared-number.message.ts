import { z } from 'zod'
import { defineMessage, type EmailContent } from '../../../../../server/mail/messages.ts'
import { printPhone } from '../../../../../shared/fields/phone.ts'
import { loadCompanySettings } from '../../../company/server/company.service.ts'
import { ADMIN_DELETED, staffRecipients } from '../office-recipients.ts'

const LINK = '/tenants/shared-numbers'
const WHAT_TO_DO =
  'Until one of them has confirmed the number, it gets no sign-in code. Give each tenant their own number, or let the one whose number it is confirm it under My Account.'

const NAMES = new Intl.ListFormat('en-GB')

type Shared = { phone: string; names: string[] }

const formatTitle = ({ phone }: Shared): string => `Several tenants have the number ${printPhone(phone)}`
const formatBody = ({ names }: Shared): string => `${NAMES.format(names)} share it. ${WHAT_TO_DO}`

const sharedNumberEmail = (publicUrl: string, shared: Shared): EmailContent => ({
  subject: formatTitle(shared),
  preview: WHAT_TO_DO,
  title: formatTitle(shared),
  blocks: [
    { paragraph: formatBody(shared) },
    { button: 'See who shares a number', url: `${publicUrl}${LINK}` },
  ],
})

/** For staff who may change every tenant. Has no subject. */
export const sharedNumber = defineMessage({
  kind: 'shared-number',
  channels: ['email'],
  params: z.object({ phone: z.string(), names: z.array(z.string()) }),
  goneReason: 'nobody has the number any more',
  readerGoneReason: ADMIN_DELETED,
  async load(ctx, db, requested) {
    const { companyName } = await loadCompanySettings(ctx, db)
    const office = (await staffRecipients(ctx, db, 'tenant:write'))(null)
    return requested.map(() => ({ companyName, publicUrl: ctx.publicUrl, office }))
  },
  recipients: ({ office }) => office,
  notice: (_facts, shared) => ({ title: formatTitle(shared), body: formatBody(shared), link: LINK }),
  email: ({ publicUrl }, shared) => sharedNumberEmail(publicUrl, shared),
})
