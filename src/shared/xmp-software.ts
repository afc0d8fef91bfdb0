const NAMED = /(?:CreatorTool|softwareAgent|Producer)(?:=["']|>)([^<"']{1,200})/g

/** The programs that an XMP packet names, wherever it stands in a text. */
export const xmpSoftware = (text: string): string[] =>
  Array.from(text.matchAll(NAMED), ([, program = '']) => program)
