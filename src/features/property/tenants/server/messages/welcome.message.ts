import { z } from 'zod'
import type { Db } from '../../../../../server/database/index.ts'
import { bySubject, type EmailContent, type MessageContext } from '../../../../../server/mail/messages.ts'
import { smsText } from '../../../../../server/mail/sms-texts.ts'
import { ENGLISH, type Translated, type Translation } from '../../../../../server/translation.ts'
import type { Day } from '../../../../../shared/days.ts'
import {
  deadLinkReason,
  LINK_LIFE_MS,
  type Login,
  loadLogins,
  passwordLink,
} from '../../../../identity/accounts/server/passwords/password-links.ts'
import { loadCompanySettings } from '../../../../identity/company/server/company.service.ts'
import { defineTenantMessage, TENANT_DELETED } from '../../../../messaging/channels/server/define-messages.ts'
import { findCurrentTenantsByUid } from '../tenants.leases.ts'
import type { TenantRow } from '../tenants.queries.ts'

/** `until` is the day on which the link expires. */
export type Access = { password: string } | { setPasswordUrl: string; until: Day }

type Welcome = Translated & {
  companyName: string
  publicUrl: string
  tenant: { name: string; email: string | null; phone: string | null; apartment: string; unit: string | null }
}

function accessBlocks(access: Access, publicUrl: string, { t, day }: Translation): EmailContent['blocks'] {
  if ('password' in access) {
    return [
      { button: t('Sign in'), url: `${publicUrl}/login` },
      { paragraph: t('Once you are in, please choose a password of your own, under My Account.') },
    ]
  }
  return [
    { button: t('Set your password'), url: access.setPasswordUrl },
    {
      paragraph: t(
        'The link works once, until {day}. After that, the sign-in page sends you a new one. A password that you have already stays good until you set another.',
        { day: day(access.until) },
      ),
    },
  ]
}

export function welcomeEmail(welcomed: Welcome, access: Access): EmailContent {
  const { companyName: company, publicUrl, tenant, translation = ENGLISH } = welcomed
  const { t, known } = translation
  const place = [tenant.apartment, tenant.unit].filter(Boolean).join(', ')
  const email: [string, string][] = [[known('E-mail'), tenant.email ?? '']]
  const password: [string, string][] = 'password' in access ? [[known('Password'), access.password]] : []
  return {
    subject: t('Your tenant portal at {company}', { company }),
    preview: t('Your tenant portal is ready.'),
    title: t('Welcome, {name}', { name: tenant.name }),
    blocks: [
      {
        paragraph: t(
          '{company} has opened your tenant portal for {place}. There you see what you owe and by when, send in your payment receipts, and report what needs repair.',
          { company, place },
        ),
      },
      { facts: [[known('Portal'), publicUrl], ...(tenant.email === null ? [] : email), ...password] },
      ...accessBlocks(access, publicUrl, translation),
    ],
  }
}

export const welcomeNotice = ({
  companyName: company,
  translation: { t } = ENGLISH,
}: Pick<Welcome, 'companyName' | 'translation'>) => ({
  title: t('Welcome to the tenant portal of {company}', { company }),
  body: t(
    'Here you see what you owe and by when, send in your payment receipts, and report what needs repair.',
  ),
  link: '/tenant-dashboard',
})

/** Contains neither password nor link, because the phone's owner gets a code. */
export const welcomeSms = ({
  companyName,
  publicUrl,
  translation: { t } = ENGLISH,
}: Omit<Welcome, 'tenant'>): string =>
  smsText(
    companyName,
    t("your tenant portal is open. Sign in with your phone number; the first time, tap 'Get a code by SMS':"),
    `${publicUrl}/login`,
  )

type Facts = Omit<Welcome, 'tenant'> & { tenant: TenantRow; login: Login | undefined }

async function loadFacts(ctx: MessageContext, db: Db, uids: readonly string[]): Promise<Map<string, Facts>> {
  const { companyName } = await loadCompanySettings(ctx, db)
  const tenants = await findCurrentTenantsByUid(db, uids)
  const logins = await loadLogins(db, uids)
  const { publicUrl } = ctx
  return new Map(
    tenants.map((tenant) => {
      const login = logins.get(tenant.personUid)
      return [tenant.personUid, { companyName, publicUrl, tenant, login }]
    }),
  )
}

const ENDED = 'the login was ended'
const common = {
  holdsSecret: true,
  repliesToCompany: true,
  goneReason: TENANT_DELETED,
  replacedReason: 'a newer message took its place',
  load: bySubject(loadFacts),
  notice: welcomeNotice,
  once: true,
  sms: (facts: Facts & Translated) => welcomeSms(facts),
} as const

/** The subject is the person. `passwordHash` shows if the emailed password still works. */
export const welcome = defineTenantMessage({
  ...common,
  kind: 'welcome',
  params: z.object({ password: z.string(), passwordHash: z.string() }),
  obsolete: ({ login }, params) => {
    if (!login) return ENDED
    return params && login.passwordHash !== params.passwordHash ? 'the password was changed' : undefined
  },
  email: (facts, { password }) => welcomeEmail(facts, { password }),
})

export const welcomeLink = defineTenantMessage({
  ...common,
  kind: 'welcome-link',
  params: z.object({ ...passwordLink, until: z.string() }),
  expiry: { ageMs: LINK_LIFE_MS.welcome, reason: 'its link is dead' },
  obsolete: ({ login }, params) => {
    if (!login) return ENDED
    return params && deadLinkReason(login, params)
  },
  email: (facts, { setPasswordUrl, until }) => welcomeEmail(facts, { setPasswordUrl, until }),
})
