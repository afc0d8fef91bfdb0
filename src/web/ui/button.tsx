/** The library of components is named here only. */
export { Button } from '@mantine/core'
