import { z } from 'zod'
import type { Db } from '../../../../../server/database/index.ts'
import { bySubject, defineMessage } from '../../../../../server/mail/messages.ts'
import type { Translation } from '../../../../../server/translation.ts'
import { loadCompanySettings } from '../../../company/server/company.service.ts'
import { loadTranslations } from '../languages.ts'
import { CODE_LIFE_MS } from '../phone/codes.queries.ts'

type Facts = { uid: string; number: string | null; companyName: string; translation: Translation }

type CodeMessage = {
  kind: string
  link: string
  findNumbers(db: Db, uids: readonly string[]): Promise<{ uid: string; number: string | null }[]>
  title(companyName: string, translation: Translation): string
  text(companyName: string, code: string, translation: Translation): string
}

export const defineCodeMessage = ({ kind, link, findNumbers, title, text }: CodeMessage) =>
  defineMessage({
    kind,
    params: z.object({ code: z.string(), phone: z.string() }),
    channels: ['sms'],
    urgent: true,
    holdsSecret: true,
    expiry: { ageMs: CODE_LIFE_MS, reason: 'its code is dead' },
    replacedReason: 'a newer message took its place',
    goneReason: 'the login was ended',
    load: bySubject<Facts>(async (ctx, db, uids) => {
      const { companyName } = await loadCompanySettings(ctx, db)
      const people = await findNumbers(db, uids)
      const translation = await loadTranslations(ctx, db, uids)
      return new Map(
        people.map((person): [string, Facts] => [
          person.uid,
          { ...person, companyName, translation: translation(person.uid) },
        ]),
      )
    }),
    obsolete: ({ number }, params) =>
      params && number !== params.phone ? 'the phone number was changed' : undefined,
    recipients: ({ uid, number }) => [{ address: null, phone: number, uid, uids: [] }],
    notice: ({ companyName, translation }) => ({ title: title(companyName, translation), body: '', link }),
    email: ({ companyName, translation }, { code }) => ({
      subject: title(companyName, translation),
      preview: translation.t('It works for 5 minutes.'),
      title: title(companyName, translation),
      blocks: [{ paragraph: text(companyName, code, translation) }],
    }),
    sms: ({ companyName, translation }, { code }) => text(companyName, code, translation),
  })
