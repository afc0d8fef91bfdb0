import { z } from 'zod'
import { defineMessage, type EmailContent, type Recipient } from '../../../../../server/mail/messages.ts'
import { loadCompanySettings } from '../../../company/server/company.service.ts'
import { ownerRecipients } from '../office-recipients.ts'

const alert = z.object({
  title: z.string(),
  facts: z.array(z.tuple([z.string(), z.string()])),
  link: z.string(),
  by: z.string(),
  at: z.string(),
  ip: z.string().nullable(),
  /** Absent in alerts of the previous release, which go to the current owners. */
  readers: z.array(z.object({ address: z.string(), uid: z.string().nullable() })).optional(),
  personal: z.boolean().optional(),
})
type Alert = z.infer<typeof alert>
type Facts = { companyName: string; publicUrl: string; recipients: Recipient[] }

const FOR_OWNERS =
  'Every owner gets this message, because such a change can send rent to the wrong person. If it was not meant, sign in now: change it back, remove the login that did it under Staff, and change your own password.'
const FOR_OTHERS =
  'You get this message because it is about your own login in the office. If you did not expect it, call an owner or whoever runs the portal now: somebody may be using a login that is not theirs.'

function ownerAlertEmail(
  { companyName, publicUrl }: Facts,
  { title, facts, link, by, at, ip, personal }: Alert,
): EmailContent {
  const where: [string, string][] = ip === null ? [] : [['From', ip]]
  return {
    subject: `${title} at ${companyName}`,
    preview: `By ${by}, ${at}.`,
    title,
    blocks: [
      { facts: [...facts, ['By', by], ['When', at], ...where] },
      { paragraph: personal ? FOR_OTHERS : FOR_OWNERS },
      ...(personal ? [] : [{ button: 'Look at it', url: `${publicUrl}${link}` }]),
    ],
  }
}

/** Has no subject. Recipients carry no uid, so that later changes to their login neither withdraw nor redirect it. */
export const ownerAlert = defineMessage<Alert, Facts>({
  kind: 'owner-alert',
  channels: ['email'],
  params: alert,
  goneReason: 'there is no company',
  async load({ config, publicUrl }, db, requested) {
    const { companyName } = await loadCompanySettings({ config }, db)
    const owners = await ownerRecipients(db)
    return requested.map(({ params }) => ({
      companyName,
      publicUrl,
      recipients:
        params?.readers?.map(({ address, uid }) => ({
          address,
          uid: null,
          uids: uid === null ? [] : [uid],
        })) ?? owners,
    }))
  },
  recipients: ({ recipients }) => recipients,
  notice: (_facts, { title, by, at, link, personal }) => ({
    title,
    body: `By ${by}, ${at}.`,
    link: personal ? '/account' : link,
  }),
  email: ownerAlertEmail,
})
