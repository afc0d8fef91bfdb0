import { useQuery } from '@tanstack/react-query'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { BackToSettings } from '../../../../../web/ui/links/back-links.tsx'
import { QueryState } from '../../../../../web/ui/loaded.tsx'
import { useNotice } from '../../../../../web/ui/notice.tsx'
import { Page } from '../../../../../web/ui/page.tsx'
import { paymentSettingsQuery } from './payment-settings.api.ts'
import { KeyFixed } from './payment-settings.fixed.tsx'
import { KeyForm } from './payment-settings.form.tsx'
import { WebhookAddress } from './webhook-address.tsx'

const BANNER_MS = 8000

export function PaymentSettingsPage() {
  const settings = useQuery({ ...paymentSettingsQuery, staleTime: 0, refetchOnWindowFocus: false })
  const { node, show } = useNotice()
  const { data } = settings
  return (
    <Page
      title="Online payment"
      back={
        <BackToSettings>
          <TextLink to="/online-payments">‹ Online Payments</TextLink>
        </BackToSettings>
      }
      lead="Tenants pay by mobile money or card on the page of Paystack, with an account of yours there."
      narrow
    >
      {node}
      <QueryState query={settings} failed="Failed to load the settings" height={420} always />
      {data &&
        (data.source === 'environment' ? (
          <KeyFixed settings={data} />
        ) : (
          <KeyForm
            settings={data}
            onToast={(tone, text) => show(tone, text, tone === 'success' ? BANNER_MS : undefined)}
          />
        ))}
      {data && <WebhookAddress url={data.webhookUrl} />}
    </Page>
  )
}
