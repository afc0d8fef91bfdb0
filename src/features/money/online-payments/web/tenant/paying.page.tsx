import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Text } from '../../../../../web/ui/layout.tsx'
import { LinkButton, TextLink } from '../../../../../web/ui/link.tsx'
import { QueryState } from '../../../../../web/ui/loaded.tsx'
import { Card, Page } from '../../../../../web/ui/page.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import type { AttemptStatus } from '../../online-payments.contract.ts'
import { attemptQuery } from '../online-payments.api.ts'

type State = AttemptStatus['state']

const TITLES: Record<State, string> = {
  started: 'We are asking whether your payment has arrived.',
  pending: 'We are asking your network whether you have approved.',
  paid: 'Your payment has arrived. Thank you.',
  failed: 'This payment did not go through.',
  abandoned: 'This payment was not finished.',
  unmatched: 'Your money has arrived, but not as we asked for it.',
}
const TEXTS: Record<State, ReactNode> = {
  started: 'This page updates automatically. You may leave it: a payment that you approved is not lost.',
  pending:
    'Please approve it on your phone if you are asked to. This page updates automatically, and you may leave it.',
  paid: 'Your receipt is on its way, and is listed under My Payments.',
  failed: 'If money was taken all the same, it is found automatically within a day.',
  abandoned: 'You can start again. If money was taken nevertheless, it is found automatically within a day.',
  unmatched: 'The office looks at it. You do not need to pay again.',
}

/** Says paid only once it is booked. */
export function PayingPage() {
  const { reference = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(attemptQuery(reference))
  return (
    <Page title="Online Payment">
      <QueryState query={{ data, error, refetch }} failed="Failed to load the payment" height={160} />
      {data && <Status {...data} />}
    </Page>
  )
}

function Status({ state, amount }: AttemptStatus) {
  return (
    <Card>
      <div role="status">
        <Text size="xl" weight={650} {...(state === 'paid' && { tone: 'green' })}>
          {TITLES[state]}
        </Text>
        <Text mt="xs">
          <Money cedis={amount} />
        </Text>
        <Text mt="xs">{TEXTS[state]}</Text>
      </div>
      {(state === 'failed' || state === 'abandoned') && (
        <Text as="div" mt="lg">
          <LinkButton to="/tenant/invoices" search={{ pay: 'all' }}>
            Try Again
          </LinkButton>
        </Text>
      )}
      <Text as="div" mt="lg">
        <TextLink to={state === 'paid' ? '/tenant/payments' : '/tenant/invoices'}>
          {state === 'paid' ? 'My Payments' : 'Back to My Invoices'}
        </TextLink>
      </Text>
    </Card>
  )
}
