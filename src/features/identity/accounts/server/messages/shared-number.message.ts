import { z } from 'zod'
import { defineMessage, type EmailContent } from '../../../../../server/mail/messages.ts'
import { printPhone } from '../../../../../shared/fields/phone.ts'
import { companyOf } from '../../../company/server/company.service.ts'
import { ADMIN_GONE, staffRecipients } from '../office-recipients.ts'

const LINK = '/tenants/shared-numbers'
const WHAT_TO_DO =
  'While nobody of them has proven the number, it gets no code to sign in. Give each a number of their own, or let the one whose number it is confirm it under My Account.'

const NAMES = new Intl.ListFormat('en-GB')

type Shared = { phone: string; names: string[] }

const titleOf = ({ phone }: Shared): string => `Several tenants have the number ${printPhone(phone)}`
const bodyOf = ({ names }: Shared): string => `${NAMES.format(names)} share it. ${WHAT_TO_DO}`

const sharedNumberEmail = (publicUrl: string, shared: Shared): EmailContent => ({
  subject: titleOf(shared),
  preview: WHAT_TO_DO,
  title: titleOf(shared),
  blocks: [{ paragraph: bodyOf(shared) }, { button: 'See who shares a number', url: `${publicUrl}${LINK}` }],
})

/** For staff who may change every tenant. Has no subject. */
export const sharedNumber = defineMessage({
  kind: 'shared-number',
  channels: ['email'],
  params: z.object({ phone: z.string(), names: z.array(z.string()) }),
  goneReason: 'nobody has the number any more',
  readerGoneReason: ADMIN_GONE,
  async load(ctx, db, requested) {
    const { companyName } = await companyOf(ctx, db)
    const office = (await staffRecipients(ctx, db, 'tenant:write'))(null)
    return requested.map(() => ({ companyName, publicUrl: ctx.publicUrl, office }))
  },
  recipients: ({ office }) => office,
  notice: (_facts, shared) => ({ title: titleOf(shared), body: bodyOf(shared), link: LINK }),
  email: ({ publicUrl }, shared) => sharedNumberEmail(publicUrl, shared),
})
