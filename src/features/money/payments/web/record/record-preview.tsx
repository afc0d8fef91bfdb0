import type { ReactNode } from 'react'
import { errorSentences } from '../../../../../web/api-error.ts'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import type { Invoice } from '../../../invoices/invoices.contract.ts'
import type { PaymentPreview } from '../../payments.contract.ts'
import { BalanceText } from '../balance-text.tsx'
import { FAILED } from '../payments.messages.ts'
import classes from './record.module.css'
import { getAmountLeft } from './record.schema.ts'

type Props = {
  preview: PaymentPreview | null | undefined
  error: Error | null
  settled: boolean
  invoices: readonly Invoice[]
}

export function RecordPreview({ preview, error, settled, invoices }: Props) {
  return (
    <Stack
      as="section"
      surface="sunken"
      gap="sm"
      className={classes.preview}
      aria-label="What it settles"
      aria-live="polite"
      data-changing={!settled || undefined}
    >
      <Text as="h3" size="sm" weight={600}>
        What it settles
      </Text>
      {error && (
        <Text tone="red" size="sm">
          {[FAILED.preview, ...errorSentences(error)].join(' ')}
        </Text>
      )}
      {!error && !preview && (
        <Text tone="soft" size="sm">
          Shown here as soon as tenant and amount are filled in.
        </Text>
      )}
      {!error && preview && <Allocations preview={preview} invoices={invoices} />}
    </Stack>
  )
}

function Allocations({ preview, invoices }: { preview: PaymentPreview; invoices: readonly Invoice[] }) {
  const { allocations, credit, balanceAfter } = preview
  return (
    <>
      <ul className={classes.settled}>
        {allocations.map(({ invoiceId, invoiceNumber, amount }) => {
          const invoice = invoices.find(({ id }) => id === invoiceId)
          const left = invoice && getAmountLeft(invoice.amountDue, amount)
          return (
            <li key={invoiceId}>
              <Sum
                name={
                  <>
                    {invoiceNumber}
                    {left !== undefined && (
                      <Text as="span" block tone="soft" size="caption">
                        {left > 0 ? (
                          <>
                            <Money cedis={left} /> left
                          </>
                        ) : (
                          'settled'
                        )}
                      </Text>
                    )}
                  </>
                }
                amount={amount}
              />
            </li>
          )
        })}
        {credit > 0 && (
          <li>
            <Sum name="Becomes credit" amount={credit} />
          </li>
        )}
      </ul>
      <Row as="p" ruled nowrap justify="between" gap="md" weight={600} size="sm">
        <span>Balance afterwards</span>
        <span>
          <BalanceText balance={balanceAfter} />
        </span>
      </Row>
    </>
  )
}

const Sum = ({ name, amount }: { name: ReactNode; amount: number }) => (
  <Row nowrap justify="between" gap="md" size="sm">
    <span>{name}</span>
    <Money cedis={amount} />
  </Row>
)
