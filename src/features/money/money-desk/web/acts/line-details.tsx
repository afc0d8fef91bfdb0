import type { ReactNode } from 'react'
import { Fact, Facts } from '../../../../../web/ui/fact.tsx'
import { ActionButton } from '../../../../../web/ui/form/controls.tsx'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { DayText, Money } from '../../../../../web/ui/values.tsx'
import type { MoneyLine } from '../../money-lines.contract.ts'
import { useAccounts } from '../money-desk.api.ts'
import { KIND_LABELS, payerText, STATE_LABELS, whyText } from '../money-desk.texts.ts'
import classes from './line-desk.module.css'
import { ACT_LABELS, KEY_LABELS, type LineAct, listActs } from './line-keys.ts'
import { LineProposal } from './line-proposal.tsx'
import type { Progress } from './use-line-acts.ts'

type Props = {
  line: MoneyLine
  progress: Progress | undefined
  onAct: (act: LineAct, line: MoneyLine) => void
}

/** All that is known of a line, what accepting posts, and its acts with their keys. */
export function LineDetails({ line, progress, onAct }: Props) {
  const why = whyText(line)
  return (
    <>
      <div>
        <Text as="h2" size="lg" className={classes.text ?? ''}>
          {payerText(line)}
        </Text>
        <Text size="lg" weight={650}>
          <Money cedis={line.amount} />
        </Text>
        <Text size="sm" tone="soft">
          {STATE_LABELS[line.state]}
          {why && `. ${why}`}
        </Text>
      </div>
      {progress?.kind === 'error' && <Notice tone="error">{progress.text}</Notice>}
      <LineProposal line={line} />
      <ActButtons line={line} progress={progress} onAct={onAct} />
      <LineFacts line={line} />
    </>
  )
}

function LineFacts({ line }: { line: MoneyLine }) {
  const account = useAccounts()?.find(({ id }) => id === line.accountId)
  return (
    <Facts>
      <Fact name="Day">
        <DayText day={line.day} />
      </Fact>
      {account && <Fact name="Account">{account.name}</Fact>}
      {line.kind !== 'in' && <Fact name="Kind">{KIND_LABELS[line.kind]}</Fact>}
      {line.transactionId && (
        <Fact name="Transaction ID">
          <span className={classes.text}>{line.transactionId}</span>
        </Fact>
      )}
      {line.reference && (
        <Fact name="Reference">
          <span className={classes.text}>{line.reference}</span>
        </Fact>
      )}
      {line.fee !== null && (
        <Fact name="Fee">
          <Money cedis={line.fee} />
        </Fact>
      )}
      {line.text && (
        <Fact name="Text">
          <span className={classes.text}>{line.text}</span>
        </Fact>
      )}
      {line.note && <Fact name="Note">{line.note}</Fact>}
      {line.matches.map(({ paymentId, tenantId, tenantName, receiptNumber, amount, posted }) => (
        <Fact key={paymentId} name={receiptNumber ?? 'Payment'}>
          <TextLink to="/tenants/$id" params={{ id: tenantId }} inherit>
            {tenantName}
          </TextLink>
          , <Money cedis={amount} />
          {!posted && ', was in the books before'}
        </Fact>
      ))}
    </Facts>
  )
}

/** The children are next to the first button. */
export function ActButtons({ line, progress, onAct, children }: Props & { children?: ReactNode }) {
  const acts = progress?.kind === 'working' ? [] : listActs(line)
  if (acts.length === 0) return null
  return (
    <Row className={classes.acts ?? ''}>
      {acts.flatMap((act, at) => [
        <ActionButton
          key={act}
          size="md"
          variant={at === 0 && act !== 'undo' ? 'filled' : 'default'}
          aria-keyshortcuts={KEY_LABELS[act]}
          onClick={() => onAct(act, line)}
        >
          {ACT_LABELS[act]}
          <kbd className={classes.key} aria-hidden>
            {KEY_LABELS[act]}
          </kbd>
        </ActionButton>,
        at === 0 && children,
      ])}
    </Row>
  )
}

export const LineSummary = ({ line }: { line: MoneyLine }) => (
  <Stack surface="sunken" gap="2xs">
    <Text weight={600} className={classes.text ?? ''}>
      {payerText(line)}, <Money cedis={line.amount} />
    </Text>
    <LineFacts line={line} />
  </Stack>
)
