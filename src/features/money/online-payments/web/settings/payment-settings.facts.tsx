import { Fact, Facts } from '../../../../../web/ui/fact.tsx'
import { InstantText } from '../../../../../web/ui/values.tsx'
import type { PaymentSettings } from '../../payment-settings.contract.ts'

const MODES = { test: 'Test key: no real money moves', live: 'Live key: tenants pay real money' } as const

export function KeyFacts({
  settings: { source, keyEnding, mode, setAt, setBy },
}: {
  settings: PaymentSettings
}) {
  if (source === 'none') return null
  return (
    <Facts>
      <Fact name="Secret key">set, ends in …{keyEnding}</Fact>
      {mode && <Fact name="Kind">{MODES[mode]}</Fact>}
      {setAt && (
        <Fact name="Set">
          <InstantText instant={setAt} /> by {setBy}
        </Fact>
      )}
    </Facts>
  )
}
