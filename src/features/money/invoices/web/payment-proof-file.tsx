import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, getErrorMessage } from '../../../../web/api-error.ts'
import { t } from '../../../../web/translate.ts'
import { Text } from '../../../../web/ui/layout.tsx'
import { FileLink } from '../../../../web/ui/links/file-link.tsx'
import { Loading } from '../../../../web/ui/states.tsx'
import { useObjectUrl } from '../../../../web/use-object-url.ts'
import type { PaymentProof } from '../payment-proof.contract.ts'
import classes from './payment-proof-file.module.css'
import { paymentProofParams, paymentProofsApi } from './payment-proofs.api.ts'

export const NO_FILE = 'No receipt file available'

export function PaymentProofLink({ receipt, children }: { receipt: PaymentProof; children: ReactNode }) {
  const params = paymentProofParams(receipt)
  return (
    <FileLink
      path={receipt.receiptUrl}
      requestTicket={() =>
        paymentProofsApi('POST /invoices/{id}/receipt/{receiptId}/file/ticket', { params })
      }
      failed={t('The receipt could not be opened.')}
    >
      {children}
    </FileLink>
  )
}

/** A PDF gets a link instead. */
export function PaymentProofImage({ receipt }: { receipt: PaymentProof }) {
  if (receipt.contentType === 'application/pdf') {
    return (
      <Text surface="sunken">
        A PDF file. <PaymentProofLink receipt={receipt}>Open {receipt.fileName}</PaymentProofLink>
      </Text>
    )
  }
  return <Picture receipt={receipt} />
}

function Picture({ receipt }: { receipt: PaymentProof }) {
  const { data, error } = useQuery({
    queryKey: ['receipt-file', receipt.id],
    queryFn: ({ signal }) =>
      paymentProofsApi.bytes('GET /invoices/{id}/receipt/{receiptId}/file', {
        params: paymentProofParams(receipt),
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const url = useObjectUrl(data)
  if (error instanceof ApiError && error.status === 404) return <Text tone="soft">{NO_FILE}</Text>
  if (error) {
    return (
      <Text role="alert" className={classes.failure} tone="red" mt="xs">
        {t('The picture could not be loaded. {errorMessage}', { errorMessage: getErrorMessage(error) })}
      </Text>
    )
  }
  if (!url) return <Loading />
  return (
    <img
      src={url}
      alt={t('Receipt {fileName}', { fileName: receipt.fileName })}
      className={classes.picture}
    />
  )
}
