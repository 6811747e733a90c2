/* Legal moves of 4D chess as the core's numbers, from<<20 | to<<8 | promotion<<4 | tag: 8 KB where their
 * texts would be 600. */

const TAGS = ['', ' DP', ' EP', ' O-O', ' O-O-O'];
const EN_PASSANT = 2;
const PROMOTIONS = '...NBRQ';

const nameOf = n => `${n >> 9},${(n >> 6) & 7},${(n >> 3) & 7},${n & 7}`;

/* occupied(square): whether a piece stands there. */
export function movesOf(numbers, occupied) {
    return Array.from(numbers, number => {
        const [from, to] = [nameOf(number >>> 20), nameOf((number >>> 8) & 4095)];
        const [promotion, tag] = [(number >>> 4) & 15, number & 15];
        const piece = promotion > 0 ? ` =${PROMOTIONS[promotion]}` : '';
        return {
            from,
            to,
            move: `${from}->${to}${TAGS[tag]}${piece}`,
            promotion: promotion > 0 ? PROMOTIONS[promotion] : null,
            captured: tag === EN_PASSANT || occupied(to),
        };
    });
}
