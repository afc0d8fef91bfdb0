import classes from './receipt-upload.module.css'

const kilobytes = (bytes: number) => (bytes / 1024).toLocaleString('en-GB', { maximumFractionDigits: 0 })

/** How much of a file is sent; `share` from 0 to 1. */
export function UploadProgress({ share, bytes }: { share: number; bytes: number }) {
  return (
    <div className={classes.progress}>
      <progress aria-label="Upload" max={1} value={share} />
      <span>
        {share < 1
          ? `${kilobytes(share * bytes)} of ${kilobytes(bytes)} KB sent`
          : 'Sent. Waiting for the answer...'}
      </span>
    </div>
  )
}
