import { useState } from 'react'
import { t } from '../../../../../web/translate.ts'
import { LazyPart, lazyPart } from '../../../../../web/ui/lazy-part.tsx'
import { TextButton } from '../../../../../web/ui/text-button.tsx'
import type { Handover, HandoverItem } from '../../handovers.answers.ts'

const FORM = lazyPart(() => import('./objection-form.tsx').then(({ ObjectionForm }) => ObjectionForm))

type Props = { handover: Handover; item: HandoverItem }

export function ObjectToItem({ handover, item }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  if (!isOpen) return <TextButton onClick={() => setIsOpen(true)}>{t('Object to this')}</TextButton>
  return <LazyPart part={FORM} props={{ handover, item, onClose: close }} onFailed={close} />
}
