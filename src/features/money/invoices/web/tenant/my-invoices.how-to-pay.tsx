import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Answer } from '../../../../../shared/endpoint.ts'
import { Text } from '../../../../../web/ui/layout.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { ErrorState, Loading } from '../../../../../web/ui/states.tsx'
import type { companyEndpoints } from '../../../../identity/company/company.contract.ts'
import classes from './my-invoices.how-to-pay.module.css'

type HowToPay = Answer<(typeof companyEndpoints)['GET /company/how-to-pay']>
type Props = { details: UseQueryResult<HowToPay>; reference: string | undefined }

export function HowToPay({ details, reference }: Props) {
  return (
    <Section title="How to pay">
      {details.data ? (
        <PaymentDetails details={details.data} reference={reference} />
      ) : details.error ? (
        <ErrorState
          title="This could not be loaded"
          error={details.error}
          onRetry={() => void details.refetch()}
        />
      ) : (
        <Loading />
      )}
    </Section>
  )
}

function PaymentDetails({ details, reference }: { details: HowToPay; reference: string | undefined }) {
  const { mobileMoney, bank, text } = details.howToPay
  const none = mobileMoney.length === 0 && !bank && !text
  return (
    <>
      {!none && (
        <div className={classes.ways}>
          {mobileMoney.map(({ network, number, name }) => (
            <PaymentMethod key={`${network} ${number}`} title={network} copies={number}>
              <Digits number={number} />
              <p className={classes.name}>{name}</p>
            </PaymentMethod>
          ))}
          {bank && (
            <PaymentMethod title="Bank">
              <Text className={classes.text} preLine>
                {bank}
              </Text>
            </PaymentMethod>
          )}
          {reference && (
            <PaymentMethod title="Reference" copies={reference}>
              <Text size="lg" weight={600}>
                {reference}
              </Text>
            </PaymentMethod>
          )}
        </div>
      )}
      {text && (
        <Text className={classes.text} preLine>
          {text}
        </Text>
      )}
      {none && (
        <Text className={classes.text} preLine>
          The ways to pay are not listed here yet. Please ask the office.
        </Text>
      )}
      <Contact phone={details.phone} email={details.email} />
    </>
  )
}

function PaymentMethod({ title, copies, children }: { title: string; copies?: string; children: ReactNode }) {
  return (
    <div className={classes.way}>
      <div>
        <h3>{title}</h3>
        {children}
      </div>
      {copies && 'clipboard' in navigator && <Copy text={copies.replaceAll(' ', '')} />}
    </div>
  )
}

function Copy({ text }: { text: string }) {
  const clipboard = useClipboard()
  return (
    <Button variant="light" onClick={() => clipboard.copy(text)}>
      <span aria-live="polite">{clipboard.copied ? 'Copied' : 'Copy'}</span>
      <span className="visually-hidden">{` ${text}`}</span>
    </Button>
  )
}

/** Grouped by CSS, so that copying gives the original number. */
function Digits({ number }: { number: string }) {
  const [, network, middle, end] = /^(\d{3})(\d{3})(\d{4})$/.exec(number) ?? []
  return (
    <Text className={classes.number} size="xl" weight={650} lineHeight={1.3}>
      {network ? (
        <>
          <span>{network}</span>
          <span>{middle}</span>
          <span>{end}</span>
        </>
      ) : (
        number
      )}
    </Text>
  )
}

function Contact({ phone, email }: { phone: string | null; email: string | null }) {
  if (!phone && !email) return null
  return (
    <p className={classes.contact}>
      Questions? {phone && <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>}
      {phone && email && ' or '}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </p>
  )
}
