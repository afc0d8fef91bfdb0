import { z } from 'zod'
import { bySubject, defineMessage, type EmailContent } from '../../../../../server/mail/messages.ts'
import { ENGLISH, type Translated, type Translation } from '../../../../../server/translation.ts'
import { loadCompanySettings } from '../../../company/server/company.service.ts'
import { loadTranslations } from '../languages.ts'
import { type Login, loadLogins } from '../passwords/password-links.ts'

type Facts = Translated & { login: Login; companyName: string; publicUrl: string }
type Removed = { by: string | null }

const TITLE = 'Two-step sign-in was switched off for your login'

const doneBy = ({ by }: Removed, { t }: Translation): string =>
  by === null ? t('with your own password') : t('by {owner}, an owner of the portal', { owner: by })

function totpRemovedEmail(facts: Facts, removed: Removed): EmailContent {
  const { login, companyName: company, publicUrl, translation = ENGLISH } = facts
  const { t } = translation
  const how = doneBy(removed, translation)
  return {
    subject: t(TITLE),
    preview: t('At {company}, {how}.', { company, how }),
    title: t(TITLE),
    translation,
    blocks: [
      {
        paragraph: t(
          'Hello {name}, two-step sign-in at {company} was switched off {how}. Until you set it up again, your password alone signs you in.',
          { name: login.name, company, how },
        ),
      },
      { button: t('Set it up again'), url: `${publicUrl}/account` },
      { paragraph: t('If you did not expect this, change your password at once and ask the office.') },
    ],
  }
}

export const totpRemoved = defineMessage({
  kind: 'totp-removed',
  channels: ['email'],
  params: z.object({ by: z.string().nullable() }),
  goneReason: 'the login was ended',
  load: bySubject<Facts>(async (ctx, db, uids) => {
    const { companyName } = await loadCompanySettings(ctx, db)
    const logins = await loadLogins(db, uids)
    const translation = await loadTranslations(ctx, db, uids)
    const { publicUrl } = ctx
    return new Map(
      [...logins].map(([uid, login]): [string, Facts] => [
        uid,
        { login, companyName, publicUrl, translation: translation(uid) },
      ]),
    )
  }),
  recipients: ({ login: { uid, email } }) => [{ address: email, uid, uids: [uid] }],
  notice: ({ translation = ENGLISH }, removed) => ({
    title: translation.t(TITLE),
    body: translation.t('It was done {how}. Until you set it up again, your password alone signs you in.', {
      how: doneBy(removed, translation),
    }),
    link: '/account',
  }),
  email: totpRemovedEmail,
})
