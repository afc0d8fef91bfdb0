export type AcceptedTypes = readonly ('image/jpeg' | 'image/png' | 'application/pdf')[]

/** The `accept` attribute. It includes types because Android offers the camera only for image types. */
export function toAcceptAttribute(types: AcceptedTypes): string {
  const endings = { 'image/jpeg': '.jpg,.jpeg', 'image/png': '.png', 'application/pdf': '.pdf' }
  return [...types.map((type) => endings[type]), ...types].join(',')
}
