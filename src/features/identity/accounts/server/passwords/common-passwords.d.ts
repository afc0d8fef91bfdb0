declare module 'fxa-common-password-list' {
  /** Of the 50,000 most used with at least 8 characters. */
  const list: { test(password: string): boolean }
  export default list
}
