import { useQuery } from '@tanstack/react-query'
import { useOffline } from '../../../../../web/connection.ts'
import { t } from '../../../../../web/translate.ts'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { Text } from '../../../../../web/ui/layout.tsx'
import { availableQuery } from '../online-payments.api.ts'
import { PayDialog } from './pay.dialog.tsx'

type Props = { of: string; onClose: () => void }

/** Hidden if online payment is off, because emails may be older. */
export function PayEntry(props: Props) {
  const { data } = useQuery(availableQuery)
  const offline = useOffline()
  if (offline) return <PayLater onClose={props.onClose} />
  return data?.available ? <PayDialog {...props} /> : null
}

const PayLater = ({ onClose }: Pick<Props, 'onClose'>) => (
  <Dialog title={t('Pay Now')} size="md" onClose={onClose}>
    <Text>
      {t(
        'You are offline, and paying here needs a connection. You can pay as "How to pay" says, and send the receipt here: it is sent automatically when the connection is back.',
      )}
    </Text>
  </Dialog>
)
