import { useClipboard } from '@mantine/hooks'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Answer } from '../../../../../shared/endpoint.ts'
import { t } from '../../../../../web/translate.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Row, Text } from '../../../../../web/ui/layout.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { ErrorState, Loading } from '../../../../../web/ui/states.tsx'
import { rich } from '../../../../../web/ui/values.tsx'
import type { companyEndpoints } from '../../../../identity/company/company.contract.ts'
import classes from './my-invoices.how-to-pay.module.css'
import { findDialCode, rememberWay, sortWays, toDialAddress } from './my-invoices.ways.ts'

type HowToPay = Answer<(typeof companyEndpoints)['GET /company/how-to-pay']>
type Props = { details: UseQueryResult<HowToPay>; reference: string | undefined }

export function HowToPay({ details, reference }: Props) {
  return (
    <Section title={t('How to pay')}>
      {details.data ? (
        <PaymentDetails details={details.data} reference={reference} />
      ) : details.error ? (
        <ErrorState
          title={t('This could not be loaded')}
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
          {sortWays(mobileMoney).map(({ network, number, name }) => (
            <PaymentMethod
              key={`${network} ${number}`}
              title={network}
              copies={number}
              dials={findDialCode(network)}
              onUse={() => rememberWay({ network, number })}
            >
              <Digits number={number} />
              <p>{name}</p>
            </PaymentMethod>
          ))}
          {bank && (
            <PaymentMethod title={t('Bank')}>
              <Text preLine>{bank}</Text>
            </PaymentMethod>
          )}
          {reference && (
            <PaymentMethod title={t('Reference')} copies={reference}>
              <Text size="lg" weight={600}>
                {reference}
              </Text>
            </PaymentMethod>
          )}
        </div>
      )}
      {text && <Text preLine>{text}</Text>}
      {none && <Text preLine>{t('The ways to pay are not listed here yet. Please ask the office.')}</Text>}
      <Contact phone={details.phone} email={details.email} />
    </>
  )
}

type MethodProps = {
  title: string
  copies?: string
  /** The code of a network's menu. */
  dials?: string | undefined
  onUse?: () => void
  children: ReactNode
}

function PaymentMethod({ title, copies, dials, onUse, children }: MethodProps) {
  return (
    <div className={classes.way}>
      <div>
        <h3>{title}</h3>
        {children}
      </div>
      <Row className={classes.acts} gap="sm">
        {copies && 'clipboard' in navigator && <Copy text={copies.replaceAll(' ', '')} onCopy={onUse} />}
        {dials && (
          <Button component="a" href={toDialAddress(dials)} variant="light" onClick={onUse}>
            {rich('Dial {dials}{hidden}', {
              dials,
              hidden: <span className="visually-hidden"> {t('for {title}', { title })}</span>,
            })}
          </Button>
        )}
      </Row>
    </div>
  )
}

function Copy({ text, onCopy }: { text: string; onCopy: (() => void) | undefined }) {
  const clipboard = useClipboard()
  const copy = () => {
    clipboard.copy(text)
    onCopy?.()
  }
  return (
    <Button variant="light" onClick={copy}>
      <span aria-live="polite">{clipboard.copied ? t('Copied') : t('Copy')}</span>
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
      {t('Questions?')} {phone && <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>}
      {phone && email && ` ${t('or')} `}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </p>
  )
}
