import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { PlainText } from '../../../../../shared/translations/english/screens.ts'
import { t, translateKnown } from '../../../../../web/translate.ts'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { LinkButton, TextLink } from '../../../../../web/ui/link.tsx'
import { QueryState } from '../../../../../web/ui/loaded.tsx'
import { Card, Page } from '../../../../../web/ui/page.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import type { AttemptStatus } from '../../online-payments.contract.ts'
import { adviseOnFailure } from '../../online-payments.rules.ts'
import { attemptQuery } from '../online-payments.api.ts'
import { Countdown } from './paying.countdown.tsx'
import classes from './paying.module.css'
import { PaidDetails } from './paying.paid.tsx'

type State = AttemptStatus['state']

const TITLES: Record<State, PlainText> = {
  started: 'We are asking whether your payment has arrived.',
  pending: 'We are asking your network whether you have approved.',
  paid: 'Your payment has arrived. Thank you.',
  failed: 'This payment did not go through.',
  abandoned: 'This payment was not finished.',
  unmatched: 'Your money has arrived, but not as we asked for it.',
}
const TEXTS: Record<Exclude<State, 'paid'>, PlainText> = {
  started: 'This page updates automatically. You may leave it: a payment that you approved is not lost.',
  pending:
    'Please approve it on your phone if you are asked to. This page updates automatically, and you may leave it.',
  failed: 'If money was taken all the same, it is found automatically within a day.',
  abandoned: 'You can start again. If money was taken nevertheless, it is found automatically within a day.',
  unmatched: 'The office looks at it. You do not need to pay again.',
}
const SIGNS: Record<State, { path: string; tone: 'green' | 'red' | 'orange' | 'blue' }> = {
  started: { path: 'M12 6v6l4 2', tone: 'blue' },
  pending: { path: 'M12 6v6l4 2', tone: 'blue' },
  paid: { path: 'M6.500 12.500l3.500 3.500 7.500-8', tone: 'green' },
  failed: { path: 'M8 8l8 8M16 8l-8 8', tone: 'red' },
  abandoned: { path: 'M12 7v6M12 16.500v.500', tone: 'orange' },
  unmatched: { path: 'M12 7v6M12 16.500v.500', tone: 'orange' },
}

/** Says paid only once it is booked. */
export function PayingPage() {
  const { reference = '' } = useParams({ strict: false })
  const { data, error, refetch, dataUpdatedAt } = useQuery(attemptQuery(reference))
  return (
    <Page title={t('Online Payment')} narrow>
      <QueryState query={{ data, error, refetch }} failed={t('Failed to load the payment')} height={320} />
      {data && <Status status={data} askedAt={dataUpdatedAt} />}
    </Page>
  )
}

function Status({ status, askedAt }: { status: AttemptStatus; askedAt: number }) {
  const { state, amount, failure, paymentId, nextCheckSeconds } = status
  const isAsking = state === 'started' || state === 'pending'
  const { path, tone } = SIGNS[state]
  return (
    <Card>
      <Stack className={classes.status} gap="sm" role="status" data-tone={tone}>
        <svg className={classes.sign} viewBox="0 0 24 24" width={72} height={72} aria-hidden="true">
          <circle cx={12} cy={12} r={11} />
          <path d={path} />
        </svg>
        <Text size="xl" weight={650} {...(state === 'paid' && { tone: 'green' })}>
          {t(TITLES[state])}
        </Text>
        <Text size="hero" weight={650} lineHeight={1.2}>
          <Money cedis={amount} wraps />
        </Text>
        {failure && <Text weight={600}>{t('The answer was: {failure}', { failure })}</Text>}
        {state === 'failed' && <p>{translateKnown(adviseOnFailure(failure))}</p>}
        {state !== 'paid' && <Text tone="soft">{t(TEXTS[state])}</Text>}
      </Stack>
      {isAsking && nextCheckSeconds !== null && <Countdown seconds={nextCheckSeconds} since={askedAt} />}
      {state === 'paid' && paymentId && <PaidDetails paymentId={paymentId} />}
      {(state === 'failed' || state === 'abandoned') && (
        <Row gap="sm" justify="center" mt="lg">
          <LinkButton to="/tenant/invoices" search={{ pay: 'all' }}>
            {t('Try Again')}
          </LinkButton>
        </Row>
      )}
      <Text as="div" mt="lg" textAlign="center">
        <TextLink to={state === 'paid' ? '/tenant/payments' : '/tenant/invoices'} search={{}}>
          {state === 'paid' ? t('My Payments') : t('Back to My Invoices')}
        </TextLink>
      </Text>
    </Card>
  )
}
