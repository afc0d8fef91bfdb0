import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { LazyPart, lazyPart, PART_FAILED } from '../../../../../web/ui/lazy-part.tsx'
import { ErrorState } from '../../../../../web/ui/states.tsx'
import type { PaymentProofUpload } from '../payment-proof-upload.tsx'
import classes from './my-invoices.module.css'

const UPLOAD = lazyPart(() =>
  import('../payment-proof-upload.tsx').then((module) => module.PaymentProofUpload),
)
const NEAR = { rootMargin: '200px' }
const LATEST_MS = 4000

export function UploadForm(props: ComponentProps<typeof PaymentProofUpload>) {
  const place = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState(UPLOAD.shown() !== undefined)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (wanted || !place.current) return
    const fetchForm = () => setWanted(true)
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && fetchForm(), NEAR)
    observer.observe(place.current)
    // Screen readers and autofill may never scroll it into view.
    const timer = setTimeout(fetchForm, LATEST_MS)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [wanted])
  if (failed) return <ErrorState title={PART_FAILED} onRetry={() => setFailed(false)} />
  const room = <div ref={place} className={classes.formPlace} />
  if (!wanted) return room
  return <LazyPart part={UPLOAD} props={props} onFailed={() => setFailed(true)} meanwhile={room} />
}
