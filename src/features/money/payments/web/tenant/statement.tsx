import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getErrorMessage } from '../../../../../web/api-error.ts'
import { saveAs } from '../../../../../web/files/download.ts'
import { t, translateKnown } from '../../../../../web/translate.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Icon } from '../../../../../web/ui/icon.tsx'
import { Row, Text } from '../../../../../web/ui/layout.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { ShareButton } from '../../../../../web/ui/share-button.tsx'
import { ErrorState, Loading } from '../../../../../web/ui/states.tsx'
import { DayText, Money, rich } from '../../../../../web/ui/values.tsx'
import { useMe } from '../../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import { StatementTable } from '../account/statement-table.tsx'
import { FAILED } from '../payments.messages.ts'
import classes from './my-payments.module.css'
import { myStatementQuery, statementPdf } from './my-payments.queries.ts'
import { type StatementRange, statementRanges } from './statement-ranges.ts'

export function StatementSection() {
  const { uid, moveInDate } = useMe()
  const ranges = statementRanges(useToday(), moveInDate)
  const [chosen, setChosen] = useState(0)
  const range = ranges[chosen] ?? ranges[0]
  if (!range) return null
  return (
    <Section title={t('Statement')}>
      <Row gap="sm lg" align="end" justify="between">
        <NativeSelect
          className={classes.range}
          label={t('Period')}
          value={chosen}
          data={ranges.map(({ label }, at) => ({ label, value: String(at) }))}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
        <Row gap="sm" align="start">
          <PdfButton uid={uid} range={range} />
          <ShareButton item={{ kind: 'statement', id: uid, tenantId: uid, title: t('Statement'), range }} />
        </Row>
      </Row>
      <Contents uid={uid} range={range} />
    </Section>
  )
}

type Props = { uid: string; range: StatementRange }

function PdfButton({ uid, range }: Props) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const save = async () => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      saveAs(await statementPdf(uid, range), `Statement_${range.from}_${range.to}.pdf`)
    } catch (error) {
      setFailure(getErrorMessage(error))
    }
    setBusy(false)
  }
  return (
    <div>
      <Button
        variant="default"
        aria-busy={busy}
        leftSection={busy && <Icon name="hourglass" size={18} />}
        onClick={() => void save()}
      >
        {t('Download PDF')}
      </Button>
      {failure && (
        <Text role="alert" mt="xs" tone="red">
          {translateKnown(FAILED.statementFile)} {failure}
        </Text>
      )}
    </div>
  )
}

function Contents({ uid, range }: Props) {
  const { data, error, refetch, isPlaceholderData } = useQuery(myStatementQuery(uid, range))
  if (data)
    return (
      <>
        <StatementTable statement={data} changing={isPlaceholderData} own />
        <Text weight={600}>
          {rich('Balance on {day}: {balance}', {
            day: <DayText day={data.to} />,
            balance: <Balance balance={data.closingBalance} />,
          })}
        </Text>
      </>
    )
  if (!error) return <Loading height={320} />
  return <ErrorState title={FAILED.statement} error={error} onRetry={() => void refetch()} />
}

const Balance = ({ balance }: { balance: number }) => (
  <>
    {balance < 0 ? (
      rich('{amount} credit', { amount: <Money cedis={-balance} wraps /> })
    ) : (
      <Money cedis={balance} wraps />
    )}
  </>
)
