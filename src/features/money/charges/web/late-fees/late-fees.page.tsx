import { FrozenRecord } from '../../../../../web/ui/frozen-record.tsx'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { BackToSettings } from '../../../../../web/ui/links/back-links.tsx'
import { useNotice } from '../../../../../web/ui/notice.tsx'
import { Page, Section } from '../../../../../web/ui/page.tsx'
import { useCan } from '../../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import type { LateFeeSettings } from '../../late-fees.contract.ts'
import { LATE_FEE_TERM_DAYS } from '../../late-fees.rules.ts'
import { lateFeeSettingsQuery } from './late-fees.api.ts'
import { LateFeesForm } from './late-fees.form.tsx'
import { describeExample, lateFeesValues } from './late-fees.schema.ts'

export function LateFeesPage() {
  const notice = useNotice({ over: true })
  const can = useCan()
  return (
    <Page
      title="Late fees"
      back={
        <BackToSettings>
          <TextLink to="/billing">‹ Monthly Charges</TextLink>
        </BackToSettings>
      }
      lead="What a tenant is charged when an invoice is not paid in time. Switch them on only if your leases say so."
      narrow
    >
      {notice.node}
      <FrozenRecord
        query={lateFeeSettingsQuery}
        selectValues={lateFeesValues}
        height={480}
        failed="Failed to load the late fees"
      >
        {(settings, keep) => (
          <Stack gap="xl">
            {can('lateFee:write') ? (
              <LateFeesForm
                settings={settings}
                onSaved={(saved) => {
                  keep(saved)
                  notice.report('success', 'The late fees are saved.')
                }}
              />
            ) : (
              <KnownTerms settings={settings} />
            )}
            <HowTheyWork />
          </Stack>
        )}
      </FrozenRecord>
    </Page>
  )
}

function KnownTerms({ settings }: { settings: LateFeeSettings }) {
  const today = useToday()
  return <Text>{settings.on ? describeExample(settings, today) : 'No late fees are charged.'}</Text>
}

const HowTheyWork = () => (
  <Section title="How late fees work">
    <Stack gap="sm">
      <Text>
        There is none while a receipt that the tenant has sent in waits for your review, nor on the day of the
        review. After a rejection it comes on the next day.
      </Text>
      <Text>There is none for deposits, for late fees themselves, and for tenants who were deleted.</Text>
      <Text>
        A change here counts for fees whose day is today or later; none is charged for days before. The same
        holds for an invoice that you enter after its due day.
      </Text>
      <Text>
        A late fee is due {LATE_FEE_TERM_DAYS} days after it is charged. To waive one, issue a credit note for
        its invoice, or delete that; it is not charged again.
      </Text>
    </Stack>
  </Section>
)
