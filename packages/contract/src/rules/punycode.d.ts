/** The package has no types: https://github.com/mathiasbynens/punycode.js */
declare module 'punycode.js' {
  const punycode: {
    /** Decodes the labels that begin with `xn--`. Throws a RangeError for malformed ones. */
    toUnicode(domain: string): string;
  };
  export default punycode;
}
