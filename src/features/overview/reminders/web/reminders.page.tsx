import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Stack } from '../../../../web/ui/layout.tsx'
import { useNotice } from '../../../../web/ui/notice.tsx'
import { Card, Page } from '../../../../web/ui/page.tsx'
import { ErrorState, Loading } from '../../../../web/ui/states.tsx'
import { useFrozenQuery } from '../../../../web/use-frozen-query.ts'
import { mailStatusQuery } from '../../../messaging/channels/web/deliveries/mails.api.ts'
import { withinMessages } from '../../../messaging/channels/web/message-tabs.tsx'
import { DAILY_FROM } from '../reminders.contract.ts'
import { InvoiceReminders } from './invoice-reminders.tsx'
import { LeaseReminders } from './lease-reminders.tsx'
import { MailOffNotice } from './mail-waits.tsx'
import { toFormValues } from './reminder-form.schema.ts'
import { type Saved, savedMessage } from './reminder-labels.ts'
import { REMINDERS_KEY, reminderSettingsQuery } from './reminders.api.ts'
import { RunsSection } from './runs.section.tsx'

const HEIGHT = 640
const WIDTH = 720
const LEAD = `Mails that go out automatically. The portal looks each day at ${DAILY_FROM}, and whenever it starts, at any hour: quiet hours keep its mails from the night.`

export function RemindersPage() {
  const { record: settings, keep, error, refetch } = useFrozenQuery(reminderSettingsQuery, toFormValues)
  const mail = useQuery(mailStatusQuery)
  const { node, report } = useNotice({ over: true })
  const store = useQueryClient()
  const saved = async (stored: Saved) => {
    report('success', savedMessage(stored, mail.data?.source))
    const others = ['preview', 'runs'].map((part) => [...REMINDERS_KEY, part])
    await Promise.all(others.map((queryKey) => store.invalidateQueries({ queryKey })))
  }
  return (
    <Page {...withinMessages('Reminders')} lead={LEAD}>
      {node}
      {(!settings && !error) || mail.isPending ? (
        <Loading height={HEIGHT} />
      ) : (
        <Stack gap="xl" maxWidth={WIDTH}>
          <MailOffNotice source={mail.data?.source} />
          <LeaseReminders />
          {settings ? (
            <InvoiceReminders settings={settings} keep={keep} onSaved={saved} />
          ) : (
            <Card>
              <ErrorState title="Failed to load the invoice reminders" error={error} onRetry={refetch} />
            </Card>
          )}
          <RunsSection />
        </Stack>
      )}
    </Page>
  )
}
