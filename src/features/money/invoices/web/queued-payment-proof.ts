import { z } from 'zod'
import type { NewItem } from '../../../../web/offline/send-queue.store.ts'
import type { Sender } from '../../../../web/offline/send-queue.ts'
import { t } from '../../../../web/translate.ts'
import { PROOF_METHODS } from '../../ledger/invoices.rules.ts'
import type { Invoice } from '../invoices.contract.ts'
import { type PaymentProofUpload, uploadPaymentProof } from './payment-proofs.api.ts'

const contents = z.object({
  invoiceId: z.string(),
  fields: z.object({
    paymentDate: z.string(),
    tenantId: z.string(),
    amount: z.string().optional(),
    transactionId: z.string().optional(),
    method: z.enum(PROOF_METHODS).optional(),
    notes: z.string().optional(),
  }),
  file: z.instanceof(File),
})

type Written = Pick<PaymentProofUpload, 'fields' | 'file'> & { invoice: Invoice; uid: string }

export const paymentProofItem = ({ invoice, uid, fields, file }: Written) =>
  ({
    uid,
    kind: 'receipt',
    label: t('Receipt for invoice #{number}', { number: invoice.invoiceNumber }),
    contents: { invoiceId: invoice.id, fields, file },
    prepared: null,
  }) satisfies Partial<NewItem>

export const paymentProofSender: Sender = {
  send: ({ key, contents: stored }) => uploadPaymentProof({ ...contents.parse(stored), key }),
}
