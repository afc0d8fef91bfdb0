import { useQuery } from '@tanstack/react-query'
import { t } from '../../../../../web/translate.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { availableQuery } from '../online-payments.api.ts'

type Props = { onPay: () => void }

/** False until loaded, which the screens wait for. */
export const useCanPayOnline = (): boolean => useQuery(availableQuery).data?.available ?? false

/** Hidden if online payment is off. */
export const PayNow = ({ onPay }: Props) =>
  useCanPayOnline() ? <Button onClick={onPay}>{t('Pay Now')}</Button> : null

export const PayInvoice = ({ invoiceNumber, onPay }: Props & { invoiceNumber: string }) =>
  useCanPayOnline() ? (
    <Button
      variant="light"
      size="md"
      aria-label={t('Pay This Invoice {invoiceNumber}', { invoiceNumber })}
      onClick={onPay}
    >
      {t('Pay This Invoice')}
    </Button>
  ) : null
