import { Notice } from '../../../../../web/ui/notice.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import type { PaymentSettings } from '../../payment-settings.contract.ts'
import { PAYMENT_SETTINGS_MESSAGES as MESSAGES } from '../../payment-settings.messages.ts'
import { KeyTestButton, KeyTestOutcome, useKeyTest } from './key-test.tsx'
import { KeyFacts } from './payment-settings.facts.tsx'

export function KeyFixed({ settings }: { settings: PaymentSettings }) {
  const test = useKeyTest()
  return (
    <>
      <Notice tone="info">{MESSAGES.setByEnvironment}</Notice>
      <Section title="Account at Paystack">
        <KeyFacts settings={settings} />
        <KeyTestOutcome test={test} />
        <div>
          <KeyTestButton test={test} onTest={() => void test.run({})} />
        </div>
      </Section>
    </>
  )
}
